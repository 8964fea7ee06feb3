/** Forgotten password */
export function ForgotPasswordPage() {
  return <h1>Forgotten password</h1>;
}
