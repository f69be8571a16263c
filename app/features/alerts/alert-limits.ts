/** To one address, whatever is asked for and by whom: nobody's mailbox is filled by somebody else. */
export const CONFIRM_MAILS_A_DAY = 3
