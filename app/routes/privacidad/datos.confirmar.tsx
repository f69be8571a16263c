import { createFileRoute } from '@tanstack/react-router'
import { ConfirmScreen } from '~/features/privacy/components/confirm-screen'
import { getDataConfirmFn } from '~/features/privacy/privacy.functions'
import { confirmForm } from '~/features/privacy/privacy-forms.server'
import { confirmTitles } from '~/features/privacy/privacy-words'
import { personalHead } from '~/features/site/head'

export const Route = createFileRoute('/privacidad/datos/confirmar')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: dataLinkParams,
  loaderDeps: ({ search: { t } }) => ({ t }),
  loader: async ({ deps: { t } }) => {
    const page = await getDataConfirmFn({ data: { token: t ?? '' } })
    return { page, title: confirmTitles[page.state]() }
  },
  // The earlier answer is not shown while it is asked anew: the link may be used up.
  gcTime: 0,
  head: personalHead,
  component: ConfirmPage,
  server: { middleware: [confirmForm.middleware] },
})

function ConfirmPage() {
  return <ConfirmScreen page={Route.useLoaderData().page} />
}

/**
 * The params of a mail's link. A value that cannot be read becomes an explicit `undefined`; they are read by hand
 * because every page's first code holds this.
 */
function dataLinkParams(raw: Record<string, unknown>): { readonly t?: string | undefined } {
  return { t: typeof raw.t === 'string' && raw.t.length <= 200 ? raw.t : undefined }
}
