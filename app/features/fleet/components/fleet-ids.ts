/** Where the filters stand on the page: the chip "Filtros" leads there without JavaScript. */
export const FILTERS_ID = 'filtros'
/** The form of the filters; the order, which stands elsewhere, belongs to it by this id. */
export const FILTER_FORM_ID = 'filtros-form'
/** The headline with the count; it takes the focus when the control that changed the list is gone. */
export const COUNT_ID = 'autos'
