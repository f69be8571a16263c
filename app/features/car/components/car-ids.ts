/** Where links of the page lead. */
export const PANEL_ID = 'precio'
export const BILL_ID = 'desglose'
export const CALENDAR_ID = 'precio-por-dia'
export const SIMILAR_ID = 'parecidos'
