/** Where links of the page lead. */
export const PANEL_ID = 'precio'
export const CALENDAR_ID = 'precio-por-dia'
export const SIMILAR_ID = 'parecidos'
