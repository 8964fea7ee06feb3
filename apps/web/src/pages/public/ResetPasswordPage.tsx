/** Reset password */
export function ResetPasswordPage() {
  return <h1>Reset password</h1>;
}
