import { Picture } from '~/components/ui/picture'
import { m } from '~/paraglide/messages'
import type { CorporatePage } from '../corporate.types'
import { FORM_ID, PLANS_ID } from './form-id'

export function CorporateHero({ page }: { readonly page: CorporatePage }) {
  const { title, description, image, plans } = page
  return (
    <section className="lhero">
      <div className="wrap">
        <div className="lhero-tx">
          <h1 className="h1">{title}</h1>
          {description && <p className="lead">{description}</p>}
          <div className="wraps lhero-go">
            <a className="btn btn-lg" href={`#${FORM_ID}`}>
              {m.lead_ask()}
            </a>
            {plans.length > 1 && (
              <a className="btn btn-2 btn-lg" href={`#${PLANS_ID}`}>
                {m.lead_compare_plans()}
              </a>
            )}
          </div>
        </div>
        {image && (
          <div className="lhero-art">
            <Picture
              id={image}
              alt=""
              width={1200}
              height={560}
              sizes="(min-width: 768px) 600px, 340px"
              priority
            />
          </div>
        )}
      </div>
    </section>
  )
}
