import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { Note } from '~/components/ui/note'
import { useFormPost } from '~/components/ui/use-form-post'
import { openAnswer, postInPlace } from '~/features/booking/post-in-place'
import { m } from '~/paraglide/messages'

/** A form of `/avisos`. `fields` are hidden; `isFirst`: the button is what the page is for. */
export function AlertPost({
  fields,
  button,
  isFirst,
  children,
}: {
  readonly fields: Readonly<Record<string, string | number | undefined>>
  readonly button: string
  readonly isFirst: boolean
  readonly children?: ReactNode
}) {
  const { form, isSending, refusal, submit } = useFormPost({ send: postInPlace, done: openAnswer })
  return (
    <form ref={form} className="al-form" method="post" action="?" noValidate onSubmit={submit}>
      {Object.entries(fields).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
      <Button
        type="submit"
        size="lg"
        block
        variant={isFirst ? 'primary' : 'outline'}
        busy={isSending}
      >
        {button}
      </Button>
      {refusal && !isSending && (
        <Note tone="warn" live="assertive">
          {m.alert_unsent()}
        </Note>
      )}
    </form>
  )
}
