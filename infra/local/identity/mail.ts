export type MessageSource = 'CustomMessage_SignUp' | 'CustomMessage_ResendCode' | 'CustomMessage_ForgotPassword';
export interface Mail {
	to: string;
	subject: string;
	html: string;
}
