import { Link } from '@tanstack/react-router'
import { Checkbox } from '~/components/ui/checkbox'
import { NewWindow } from '~/components/ui/new-window'
import { m } from '~/paraglide/messages'
import type { AccountProblems } from '../account.types'
import { problemWords } from '../account-words'

export function AccountTerms({ problems }: { readonly problems: AccountProblems }) {
  return (
    <Checkbox id="ac-terms" name="terms" value="si" error={problemWords('terms', problems.terms)}>
      {m.account_terms_before()}{' '}
      <InfoLink slug="terminos-y-condiciones">{m.account_terms()}</InfoLink> {m.account_terms_and()}{' '}
      <InfoLink slug="privacidad">{m.account_privacy()}</InfoLink>.
    </Checkbox>
  )
}

function InfoLink({ slug, children }: { readonly slug: string; readonly children: string }) {
  return (
    <Link to="/info/$slug" params={{ slug }} className="link" target="_blank" rel="noopener">
      {children}
      <NewWindow />
    </Link>
  )
}
