import { Button } from '~/components/ui/button'
import { TextInput } from '~/components/ui/text-input'
import { m } from '~/paraglide/messages'
import Mail from '~icons/lucide/mail'
import type { AlertAsk } from '../alerts.schema'

/** Of the form where it came back. */
export function AlertFields({
  id,
  asked: { email, ...hidden },
  isWrong,
}: {
  readonly id: string
  readonly asked: AlertAsk
  readonly isWrong: boolean
}) {
  return (
    <>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextInput
        id={id}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        label={m.alert_email()}
        help={m.alert_email_help()}
        error={isWrong && m.problem_invalid_email()}
        start={<Mail className="i" aria-hidden />}
        defaultValue={email}
      />
      <Button type="submit" variant="outline" block>
        {m.alert_send()}
      </Button>
    </>
  )
}
