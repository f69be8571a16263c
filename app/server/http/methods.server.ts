import { plainPath } from '~/domain/route-rules'
import { plain } from './security-headers.server'

/** Pages that take a form, when there is no script. */
const forms = [
  /^\/reserva(\/checkout)?$/,
  /^\/reserva\/gestionar(\/(cambiar|cancelar|codigo|datos|pagar|reserva))?$/,
  /^\/info\/[^/]+$/,
  /^\/cuenta(\/(entrar|registro|verificar|recuperar|restablecer|invitacion|salir))?$/,
  /^\/privacidad\/datos(\/confirmar)?$/,
  /^\/avisos$/,
  /^\/precheckin(\/(preferences|verify|checkout))?$/,
]

/** Addresses that only take a POST, in whatever case: the framework would show a page to whoever reads them. */
export const postOnly =
  /^\/api\/(acciones|medidas|politica|precheckin\/foto|tareas\/limpieza|pago\/[^/]+\/webhook)$/i

/**
 * Answers 400 to a call of a server function without the header that our pages send. The framework would hand such a caller
 * the bare result of the function, and would fail with 500 where that is null or no object.
 */
export function refuseForeignCall({ headers }: Request, { pathname }: URL): Response | null {
  if (!pathname.startsWith('/_serverFn/') || headers.get('x-tsr-serverfn') === 'true') return null
  return plain(400, 'Only the pages of this site call its functions.')
}

/** 405 for what no page and no function takes: without it, a page would be shown whatever was asked. */
export function refuseByMethod({ method }: Request, { pathname }: URL): Response | null {
  const path = plainPath(pathname)
  const isRead = method === 'GET' || method === 'HEAD'
  if (postOnly.test(path)) {
    return method === 'POST' ? null : plain(405, 'Method Not Allowed', { Allow: 'POST' })
  }
  if (isRead) return null
  const isForm = forms.some((pattern) => pattern.test(path))
  const takesPost = isForm || path.startsWith('/_serverFn/') || path.startsWith('/api/')
  if (method === 'POST' && takesPost) return null
  const Allow = takesPost ? 'GET, HEAD, POST' : 'GET, HEAD'
  return plain(405, 'Method Not Allowed', { Allow })
}
