import { accounts } from '../../sandbox/magic.ts'
import type { Browser } from './browser.ts'
import type { Draw } from './draw.ts'
import type { StormStack } from './stack.ts'

/**
 * Acts for the renter in the window of the bank or of PayPal: agrees, refuses, closes it, or agrees and never comes back to the
 * site.
 */
export async function answerWindow(
  { sandbox }: StormStack,
  { browser, draw }: { readonly browser: Browser; readonly draw: Draw },
  address: string,
): Promise<string> {
  if (draw.chance(0.1)) return 'closed'
  try {
    return new URL(address).pathname.startsWith('/3ds') ? await answerBank() : await answerPaypal()
  } catch {
    // The storm has taken the gateway away for a moment.
    return 'out'
  }

  async function answerBank(): Promise<string> {
    const choice = draw.chance(0.85) ? 'approve' : 'reject'
    const back = await sandbox.answerChallenge(address, choice)
    if (!back || draw.chance(0.1)) return `${choice}, nobody came back`
    const { pathname, search } = new URL(back.returnUrl)
    for (let times = draw.chance(0.15) ? 2 : 1; times > 0; times--)
      await browser.post(pathname + search, Object.fromEntries(back.fields), {
        origin: sandbox.url,
      })
    return choice
  }

  async function answerPaypal(): Promise<string> {
    const account = draw.chance(0.1) ? 'cancel' : draw.pick(paypalAccounts)
    const back = await sandbox.answerApproval(address, account)
    if (!back || draw.chance(0.1)) return 'agreed, nobody came back'
    await browser.send('GET', back.pathname + back.search)
    return account === 'cancel' ? 'cancelled' : 'agreed'
  }
}

/** The accounts of the sandbox, in such numbers that half of the draws pay without trouble. */
const paypalAccounts = accounts.flatMap(({ email, outcome }) =>
  Array.from({ length: outcome === 'approve' ? accounts.length : 1 }, () => email),
)
