/** Where the form, or the thanks for it, stands on the page. */
export const FORM_ID = 'cotizar'
export const PLANS_ID = 'planes'
