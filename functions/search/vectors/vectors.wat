;; Tests and lists a block of rows, sixteen rows or eight at a time. A set of rows has one bit a row, the first row in the lowest bit of the first byte.
;; The set is at address 0; $end is its length in bytes. The functions of tests remove the rows that fail.
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
      (br_if $four (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 1))) (local.get $end)))))

  ;; Keeps rows for whose 32-bit number there is a 1 among the bytes at $marks, at the place of the number's lower half; the other bytes are 0.
  (func (export "keepMarked") (param $end i32) (param $numbers i32) (param $marks i32)
    (local $at i32) (local $bit i32) (local $marked i32)
    (loop $words
      (local.set $bit (i32.const 0))
      (local.set $marked (i32.const 0))
      (loop $four
        (local.set $marked (i32.or (local.get $marked) (i32.shl (i32.or
          (i32.or
            (i32.load8_u (i32.add (local.get $marks) (i32.load16_u (local.get $numbers))))
            (i32.shl (i32.load8_u (i32.add (local.get $marks) (i32.load16_u offset=4 (local.get $numbers)))) (i32.const 1)))
          (i32.or
            (i32.shl (i32.load8_u (i32.add (local.get $marks) (i32.load16_u offset=8 (local.get $numbers)))) (i32.const 2))
            (i32.shl (i32.load8_u (i32.add (local.get $marks) (i32.load16_u offset=12 (local.get $numbers)))) (i32.const 3)))) (local.get $bit))))
        (local.set $numbers (i32.add (local.get $numbers) (i32.const 16)))
        (br_if $four (i32.lt_u (local.tee $bit (i32.add (local.get $bit) (i32.const 4))) (i32.const 32))))
      (i32.store (local.get $at) (i32.and (i32.load (local.get $at)) (local.get $marked)))
      (br_if $words (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 4))) (local.get $end)))))

  ;; Lists the set's rows at address $to as 32-bit numbers, counted from $first, and returns the address after the last. For each byte of the set there
  ;; are eight bytes at $places: the places of its set bits, lowest first. All eight are written; the next byte's begin after the set ones.
  (func (export "listRows") (param $end i32) (param $places i32) (param $first i32) (param $to i32) (result i32)
    (local $at i32) (local $rest i32) (local $row v128) (local $found v128)
    (loop $words
      (if (local.tee $rest (i32.load (local.get $at))) (then
        (local.set $row (i32x4.splat (local.get $first)))
        (loop $bytes
          (local.set $found (v128.load8x8_u (i32.add (local.get $places) (i32.shl (i32.and (local.get $rest) (i32.const 255)) (i32.const 3)))))
          (v128.store (local.get $to) (i32x4.add (local.get $row) (i32x4.extend_low_i16x8_u (local.get $found))))
          (v128.store offset=16 (local.get $to) (i32x4.add (local.get $row) (i32x4.extend_high_i16x8_u (local.get $found))))
          (local.set $to (i32.add (local.get $to) (i32.shl (i32.popcnt (i32.and (local.get $rest) (i32.const 255))) (i32.const 2))))
          (local.set $row (i32x4.add (local.get $row) (i32x4.splat (i32.const 8))))
          (br_if $bytes (local.tee $rest (i32.shr_u (local.get $rest) (i32.const 8)))))))
      (local.set $first (i32.add (local.get $first) (i32.const 32)))
      (br_if $words (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 4))) (local.get $end))))
    (local.get $to))

  ;; Adds the rows of the set at $other to the set from $set to $end.
  (func (export "unite") (param $set i32) (param $end i32) (param $other i32)
    (loop $next
      (v128.store (local.get $set) (v128.or (v128.load (local.get $set)) (v128.load (local.get $other))))
      (local.set $other (i32.add (local.get $other) (i32.const 16)))
      (br_if $next (i32.lt_u (local.tee $set (i32.add (local.get $set) (i32.const 16))) (local.get $end)))))

  ;; Removes the rows that are not in the set at $other.
  (func (export "intersect") (param $set i32) (param $end i32) (param $other i32)
    (loop $next
      (v128.store (local.get $set) (v128.and (v128.load (local.get $set)) (v128.load (local.get $other))))
      (local.set $other (i32.add (local.get $other) (i32.const 16)))
      (br_if $next (i32.lt_u (local.tee $set (i32.add (local.get $set) (i32.const 16))) (local.get $end)))))

  ;; Removes the rows that are in the set at $other.
  (func (export "subtract") (param $set i32) (param $end i32) (param $other i32)
    (loop $next
      (v128.store (local.get $set) (v128.andnot (v128.load (local.get $set)) (v128.load (local.get $other))))
      (local.set $other (i32.add (local.get $other) (i32.const 16)))
      (br_if $next (i32.lt_u (local.tee $set (i32.add (local.get $set) (i32.const 16))) (local.get $end)))))

  ;; Replaces the rows that are not in the set at $kept by those of the set at $other that are not in it either.
  (func (export "replace") (param $set i32) (param $end i32) (param $other i32) (param $kept i32)
    (loop $next
      (v128.store (local.get $set)
        (v128.bitselect (v128.load (local.get $set)) (v128.load (local.get $other)) (v128.load (local.get $kept))))
      (local.set $other (i32.add (local.get $other) (i32.const 16)))
      (local.set $kept (i32.add (local.get $kept) (i32.const 16)))
      (br_if $next (i32.lt_u (local.tee $set (i32.add (local.get $set) (i32.const 16))) (local.get $end)))))

  ;; Counts the rows of the set from $set to $end.
  (func (export "count") (param $set i32) (param $end i32) (result i32)
    (local $sum v128)
    (loop $next
      (local.set $sum (i32x4.add (local.get $sum)
        (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u (i8x16.popcnt (v128.load (local.get $set)))))))
      (br_if $next (i32.lt_u (local.tee $set (i32.add (local.get $set) (i32.const 16))) (local.get $end))))
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
      (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum))))))
