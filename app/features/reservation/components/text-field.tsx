import type { ReactNode } from 'react'
import { TextInput } from '~/components/ui/text-input'
import { useFieldContext } from '~/components/ui/use-step-form'
import type { RenterFieldName } from '~/features/booking/renter-fields'
import { fieldId, problemMessage } from '../field-words'

/** One line of text of the booking form; its message comes on leaving it and on submit (D21). */
export function TextField({
  name,
  help,
  hint,
  ...input
}: {
  readonly name: RenterFieldName
  readonly label: ReactNode
  readonly help?: ReactNode
  /** A remark about what was typed, once the field was left; shown as help, never as an error. */
  readonly hint?: (value: string, change: (value: string) => void) => ReactNode
  readonly start?: ReactNode
  readonly optional?: boolean
  readonly className?: string
  readonly type?: 'text' | 'email'
  readonly inputMode?: 'email' | 'text'
  readonly autoComplete: string
  readonly autoCapitalize?: 'words' | 'none' | 'characters'
  readonly placeholder?: string
  readonly maxLength?: number
}) {
  const { state, handleChange, handleBlur } = useFieldContext<string>()
  const { value, meta } = state
  const [problem] = meta.errors
  return (
    <TextInput
      {...input}
      id={fieldId(name)}
      name={name}
      value={value}
      onChange={(event) => handleChange(event.target.value)}
      onBlur={handleBlur}
      error={problem && problemMessage(problem)}
      help={(meta.isBlurred && hint?.(value, handleChange)) || help}
      ok={meta.isBlurred && value.trim() !== ''}
      spellCheck={false}
    />
  )
}
