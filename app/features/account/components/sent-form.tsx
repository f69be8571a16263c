import { useEffect, useRef } from 'react'

/** Posts by the browser's own way what a script was told, as soon as it is there: the page that answers says how it went. */
export function SentForm({
  action,
  fields,
}: {
  readonly action?: string
  readonly fields: Readonly<Record<string, string>>
}) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.submit(), [])
  return (
    <form ref={form} method="post" action={action} hidden>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </form>
  )
}
