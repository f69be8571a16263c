import { useSelector } from '@tanstack/react-form'
import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react'
import { TextInput } from '~/components/ui/text-input'
import {
  brandName,
  type CardBrand,
  cardDigits,
  cvvLength,
  detectBrand,
  formatCardNumber,
} from '~/domain/people/card'
import { m } from '~/paraglide/messages'
import CreditCard from '~icons/lucide/credit-card'
import { type CardField, formatCvv, formatExpiry } from '../card.schema'
import { cardMessage } from '../payment-words'
import type { CardState } from './use-card'

/** Its inputs have no `name` (D22): whatever submits the page, no browser can send them to our server (D15). */
export function CardForm({ state }: { readonly state: CardState }) {
  // Drawn with each key, so that the caret finds its place.
  const { number } = useSelector(state.form.store, ({ values }) => values)
  const brand = detectBrand(number)
  return (
    <div className="form2 card-f">
      <CardInput
        state={state}
        field="holder"
        label={m.card_holder()}
        autoComplete="cc-name"
        autoCapitalize="characters"
        maxLength={60}
        className="full"
      />
      <NumberInput state={state} brand={brand} />
      <div className="duo2 full">
        <CardInput
          state={state}
          field="expiry"
          label={m.card_expiry()}
          placeholder={m.card_expiry_format()}
          autoComplete="cc-exp"
          inputMode="numeric"
          maxLength={40}
          format={formatExpiry}
        />
        <CardInput
          state={state}
          field="cvv"
          label={m.card_cvv()}
          placeholder="CVV"
          autoComplete="cc-csc"
          inputMode="numeric"
          maxLength={20}
          format={(typed) => formatCvv(typed, brand)}
          help={cvvHelp(brand)}
        />
      </div>
    </div>
  )
}

export function cardFieldId(field: CardField): string {
  return `tarjeta-${field}`
}

type InputProps = Omit<ComponentProps<typeof TextInput>, 'onChange'> & {
  readonly state: CardState
  readonly field: CardField
  readonly format?: (typed: string, before: string) => string
  /** Called before the field takes what was typed. */
  readonly onType?: (input: HTMLInputElement) => void
}

function CardInput({ state, field, format = (typed) => typed, onType, ...input }: InputProps) {
  const { form, check, onHolder } = state
  const id = cardFieldId(field)
  // biome-ignore lint/correctness/useExhaustiveDependencies: takes over what was typed before the page's code came, once
  useLayoutEffect(() => {
    const typed = document.querySelector<HTMLInputElement>(`#${id}`)?.value ?? ''
    if (typed !== form.getFieldValue(field)) form.setFieldValue(field, format(typed, ''))
  }, [])
  return (
    <form.Field
      name={field}
      validators={{ onDynamic: () => check(field) }}
      listeners={{ onChange: ({ value }) => field === 'holder' && onHolder(value) }}
    >
      {({ state: { value, meta }, handleChange, handleBlur }) => (
        <TextInput
          {...input}
          id={id}
          value={value}
          onChange={({ target }) => {
            onType?.(target)
            handleChange(format(target.value, value))
          }}
          // An empty field is no mistake before the card is sent.
          onBlur={() => value !== '' && handleBlur()}
          error={meta.errors[0] && cardMessage(field, meta.errors[0])}
          // How many digits the code has is not in the words that it is no number (§5.8).
          helpStays={meta.errors[0] === 'not_a_number'}
          autoCorrect="off"
          spellCheck={false}
        />
      )}
    </form.Field>
  )
}

function NumberInput({
  state,
  brand,
}: Pick<InputProps, 'state'> & { readonly brand: CardBrand | null }) {
  const input = useRef<HTMLInputElement>(null)
  const keepCaret = useCaret(input)
  return (
    <CardInput
      ref={input}
      state={state}
      field="number"
      className="full"
      label={m.card_number()}
      inputMode="numeric"
      autoComplete="cc-number"
      maxLength={60}
      format={formatCardNumber}
      onType={keepCaret}
      end={<CardBrandMark brand={brand} />}
    />
  )
}

/** Grouping moves the text under the caret: it goes back behind the same digit. */
function useCaret(input: RefObject<HTMLInputElement | null>): (typed: HTMLInputElement) => void {
  const wanted = useRef<number | null>(null)
  useLayoutEffect(() => {
    const element = input.current
    if (wanted.current === null || !element || document.activeElement !== element) return
    const at = placeAfter(element.value, wanted.current)
    wanted.current = null
    element.setSelectionRange(at, at)
  })
  return ({ value, selectionStart }) => {
    wanted.current = cardDigits(value.slice(0, selectionStart ?? value.length)).length
  }
}

function placeAfter(text: string, digits: number): number {
  let seen = 0
  for (let at = 0; at < text.length; at++) {
    if (seen === digits) return at
    if (/\d/.test(text.charAt(at))) seen++
  }
  return text.length
}

function cvvHelp(brand: CardBrand | null): string {
  if (!brand) return m.card_cvv_help()
  const words = { count: cvvLength(brand), brand: brandName(brand) }
  return brand === 'amex' ? m.card_cvv_help_front(words) : m.card_cvv_help_back(words)
}

function CardBrandMark({ brand }: { readonly brand: CardBrand | null }) {
  if (!brand) return <CreditCard className="i" aria-hidden />
  return (
    <span className="cards-b" role="img" aria-label={brandName(brand)}>
      {brand === 'mastercard' ? (
        <span className="cb m">
          <i />
          <i />
        </span>
      ) : (
        <span className={brand === 'visa' ? 'cb v' : 'cb'}>{letters[brand]}</span>
      )}
    </span>
  )
}

const letters: Record<Exclude<CardBrand, 'mastercard'>, string> = {
  visa: 'VISA',
  amex: 'AMEX',
  discover: 'DISC',
  diners: 'DINERS',
  jcb: 'JCB',
  unionpay: 'UPAY',
}
