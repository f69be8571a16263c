/** The role of renters in the back office, which set-up makes and an invitation gives. */
export const RENTER_ROLE = '7d1f4c10-52d7-4f7e-8a11-3c5f0f0a0003'

/** The role of the site's own server, which has a token and no password. */
export const SITE_ROLE = '7d1f4c10-52d7-4f7e-8a11-3c5f0f0a0001'
