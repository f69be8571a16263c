import { m } from '~/paraglide/messages'
import type { ConfirmPage } from './privacy.types'

/** The heading of the page of a mail's link, and its title: what somebody came for, and then what became of it. */
export const confirmTitles = {
  copy: m.privacy_copy_title,
  erase: m.privacy_erase_title,
  erased: m.privacy_erased_title,
  promos: m.privacy_promos_title,
  promos_withdrawn: m.privacy_promos_withdrawn_title,
  over: m.privacy_over_title,
  unavailable: m.privacy_unopened_title,
} satisfies Record<ConfirmPage['state'], () => string>
