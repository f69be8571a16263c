/** The role of renters in the back office, which set-up makes and an invitation gives. */
export const RENTER_ROLE = '7d1f4c10-52d7-4f7e-8a11-3c5f0f0a0003'
