;; Tests numbers of a block of rows, sixteen rows or eight at a time. A set of rows has one bit a row, the first row in the lowest bit of the first byte.
;; Each function removes from the set at address 0 the rows that fail; $end is the set's length in bytes.
;; `vectors.ts` says where the numbers are and holds the compiled form, which `vectors.test.ts` compares with this text.
(module
  (memory (export "memory") 5)

  ;; Keeps rows with a 16-bit number in $least–$most.
  (func (export "keepShort") (param $end i32) (param $numbers i32) (param $least i32) (param $most i32)
    (local $row i32) (local $from v128) (local $to v128) (local $a v128) (local $b v128)
    (local.set $from (i16x8.splat (local.get $least)))
    (local.set $to (i16x8.splat (local.get $most)))
    (loop $sixteen
      (local.set $a (v128.load (local.get $numbers)))
      (local.set $b (v128.load offset=16 (local.get $numbers)))
      (i32.store16 (local.get $row) (i32.and (i32.load16_u (local.get $row))
        (i8x16.bitmask (i8x16.narrow_i16x8_s
          (v128.and (i16x8.ge_u (local.get $a) (local.get $from)) (i16x8.le_u (local.get $a) (local.get $to)))
          (v128.and (i16x8.ge_u (local.get $b) (local.get $from)) (i16x8.le_u (local.get $b) (local.get $to)))))))
      (local.set $numbers (i32.add (local.get $numbers) (i32.const 32)))
      (br_if $sixteen (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 2))) (local.get $end)))))

  ;; Keeps rows whose 32-bit number, shifted right by $shift and masked by $mask, is in $least–$most.
  (func (export "keepLong") (param $end i32) (param $numbers i32) (param $shift i32) (param $mask i32) (param $least i32) (param $most i32)
    (local $row i32) (local $digits v128) (local $from v128) (local $to v128) (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $digits (i32x4.splat (local.get $mask)))
    (local.set $from (i32x4.splat (local.get $least)))
    (local.set $to (i32x4.splat (local.get $most)))
    (loop $sixteen
      (local.set $a (v128.and (i32x4.shr_u (v128.load (local.get $numbers)) (local.get $shift)) (local.get $digits)))
      (local.set $b (v128.and (i32x4.shr_u (v128.load offset=16 (local.get $numbers)) (local.get $shift)) (local.get $digits)))
      (local.set $c (v128.and (i32x4.shr_u (v128.load offset=32 (local.get $numbers)) (local.get $shift)) (local.get $digits)))
      (local.set $d (v128.and (i32x4.shr_u (v128.load offset=48 (local.get $numbers)) (local.get $shift)) (local.get $digits)))
      (i32.store16 (local.get $row) (i32.and (i32.load16_u (local.get $row))
        (i8x16.bitmask (i8x16.narrow_i16x8_s
          (i16x8.narrow_i32x4_s
            (v128.and (i32x4.ge_u (local.get $a) (local.get $from)) (i32x4.le_u (local.get $a) (local.get $to)))
            (v128.and (i32x4.ge_u (local.get $b) (local.get $from)) (i32x4.le_u (local.get $b) (local.get $to))))
          (i16x8.narrow_i32x4_s
            (v128.and (i32x4.ge_u (local.get $c) (local.get $from)) (i32x4.le_u (local.get $c) (local.get $to)))
            (v128.and (i32x4.ge_u (local.get $d) (local.get $from)) (i32x4.le_u (local.get $d) (local.get $to))))))))
      (local.set $numbers (i32.add (local.get $numbers) (i32.const 64)))
      (br_if $sixteen (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 2))) (local.get $end)))))

  ;; Keeps rows whose product of two 32-bit numbers is at least $least and below $below.
  (func (export "keepProducts") (param $end i32) (param $ones i32) (param $others i32) (param $least f64) (param $below f64)
    (local $row i32) (local $from v128) (local $to v128) (local $a v128) (local $b v128) (local $kept i32) (local $low v128) (local $high v128)
    (local.set $from (f64x2.splat (local.get $least)))
    (local.set $to (f64x2.splat (local.get $below)))
    (loop $four
      (local.set $a (v128.load (local.get $ones)))
      (local.set $b (v128.load (local.get $others)))
      (local.set $low (f64x2.mul (f64x2.convert_low_i32x4_u (local.get $a)) (f64x2.convert_low_i32x4_u (local.get $b))))
      (local.set $high (f64x2.mul
        (f64x2.convert_low_i32x4_u (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $a) (local.get $a)))
        (f64x2.convert_low_i32x4_u (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $b) (local.get $b)))))
      ;; The results of eight rows are collected in $kept, those of the second four rows in the upper half of a byte.
      (local.set $kept (i32.or (i32.shr_u (local.get $kept) (i32.const 4))
        (i32.shl (i32.or
          (i64x2.bitmask (v128.and (f64x2.ge (local.get $low) (local.get $from)) (f64x2.lt (local.get $low) (local.get $to))))
          (i32.shl (i64x2.bitmask (v128.and (f64x2.ge (local.get $high) (local.get $from)) (f64x2.lt (local.get $high) (local.get $to)))) (i32.const 2)))
          (i32.const 4))))
      (local.set $ones (i32.add (local.get $ones) (i32.const 16)))
      (local.set $others (i32.add (local.get $others) (i32.const 16)))
      (br_if $four (i32.and (local.get $ones) (i32.const 16)))
      (i32.store8 (local.get $row) (i32.and (i32.load8_u (local.get $row)) (local.get $kept)))
      (br_if $four (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 1))) (local.get $end))))))
