import { brandName, type CardBrand } from '~/domain/card'
import CreditCard from '~icons/lucide/credit-card'

export function CardBrandMark({ brand }: { readonly brand: CardBrand | null }) {
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
