import type { CardBrand } from '~/domain/card'
import { brandName } from '../payment-words'

/** The brand recognised while typing, inside the number field; pale hints before. */
export function CardBrandMark({ brand }: { readonly brand: CardBrand | null }) {
  if (!brand) {
    return (
      <span className="cards-b" aria-hidden="true">
        <Mark brand="visa" dim />
        <Mark brand="mastercard" dim />
        <Mark brand="amex" dim />
      </span>
    )
  }
  return (
    <span className="cards-b" role="img" aria-label={brandName(brand)}>
      <Mark brand={brand} />
    </span>
  )
}

function Mark({ brand, dim = false }: { readonly brand: CardBrand; readonly dim?: boolean }) {
  const pale = dim ? ' dim' : ''
  if (brand === 'visa') return <span className={`cb v${pale}`}>VISA</span>
  if (brand !== 'mastercard') return <span className={`cb${pale}`}>{letters[brand]}</span>
  return (
    <span className={`cb m${pale}`}>
      <i />
      <i />
    </span>
  )
}

const letters: Record<Exclude<CardBrand, 'visa' | 'mastercard'>, string> = {
  amex: 'AMEX',
  discover: 'DISC',
  diners: 'DINERS',
  jcb: 'JCB',
  unionpay: 'UPAY',
}
