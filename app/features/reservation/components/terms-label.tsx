import { Link } from '@tanstack/react-router'
import { m } from '~/paraglide/messages'

/** "Acepto los términos…": the pages open beside the form, so that nothing typed is left. */
export function TermsLabel() {
  return (
    <>
      {m.details_terms_before()}{' '}
      <InfoLink slug="terminos-y-condiciones">{m.details_terms()}</InfoLink> {m.details_terms_and()}{' '}
      <InfoLink slug="politica-de-cancelacion">{m.details_terms_cancel()}</InfoLink>.
    </>
  )
}

function InfoLink({ slug, children }: { readonly slug: string; readonly children: string }) {
  return (
    <Link to="/info/$slug" params={{ slug }} className="link" target="_blank" rel="noopener">
      {children}
    </Link>
  )
}
