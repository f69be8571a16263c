/** The address of whoever types a password: password managers keep it under that. */
export function HiddenAddress({
  email,
  name,
}: {
  readonly email: string
  readonly name?: 'email'
}) {
  return (
    <input
      type="email"
      className="sr"
      name={name}
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      autoComplete="username"
    />
  )
}
