/** Integer cents of USD (D8). */
export type Cents = number
