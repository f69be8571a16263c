/**
 * The back office's collections as @directus/sdk reads and writes them. Written by `npm run schema` in `directus/`
 * from `directus/schema/`: change it there.
 *
 * Relations are ids, or objects when their fields were asked for. Decimals are numbers on SQLite and strings on
 * PostgreSQL: parse them. `csv` lists come back as arrays, null when never set; an empty list means "all".
 * `dateTime` fields are Panama wall-clock without an offset, `timestamp` fields are instants in UTC.
 */

export type Decimal = number | string
export type LanguageCode = 'es-ES' | 'en-US'

/** `sites_config.theme`: CSS colours and lengths a brand may change. */
export interface ThemeJson {
  colors: Record<
    | 'brand'
    | 'brandHover'
    | 'brandActive'
    | 'brandText'
    | 'brandSoft'
    | 'brandSofter'
    | 'brandLine'
    | 'deep'
    | 'deep2'
    | 'onDeep2'
    | 'glow'
    | 'glowSoft',
    string
  > & { scene: Record<'sky' | 'sun' | 'far' | 'mid' | 'near' | 'steel' | 'road', string> }
  radius: Record<'sm' | 'md' | 'lg' | 'xl' | 'control' | 'button', string>
}

export interface MenuLinkJson {
  label: string
  link: string
}

export interface FooterColumnJson {
  heading: string
  links: MenuLinkJson[]
}

/** `day` is ISO (1 Monday .. 7 Sunday); times are `HH:mm` in Panama, `24:00` allowed; a missing day is closed. */
export interface HoursJson {
  day: number
  open: string
  close: string
}

/** `date` is `YYYY-MM-DD` in Panama. */
export interface ClosureJson {
  date: string
  motivo_es: string
  motivo_en: string
}

/** `precio` in dollars, for the whole rental, before taxes. */
export interface DeliveryZoneJson {
  codigo: string
  precio: Decimal
  nombre_es: string
  nota_es: string | null
  nombre_en: string
  nota_en: string | null
}

export interface StepJson {
  texto: string
}

export interface CoverageItemJson {
  texto: string
  cubre: boolean
}

export interface PageFactJson {
  icon: string | null
  title: string
  text: string | null
}

export interface LeasingPlanJson {
  name: string
  tagline: string | null
  price: string | null
  price_note: string | null
  term: string | null
  kilometers: string | null
  minimum: string | null
  featured: boolean | null
  includes: CoverageItemJson[] | null
}

export interface PrecheckDriverJson {
  name: string
  lastName: string
  license: string
  birthday: string
}

export interface ReservationAddOnJson {
  code: string
  quantity: number
}

/** The columns of `directus_files` that the site reads. */
export interface DirectusFile {
  id: string
  storage: string
  filename_disk: string | null
  filename_download: string
  title: string | null
  type: string | null
  folder: string | null
  filesize: Decimal | null
  width: number | null
  height: number | null
  uploaded_on: string | null
  modified_on: string
}

export interface Languages {
  code: LanguageCode
  name: string
  direction: 'ltr' | 'rtl'
}

export interface SitesConfig {
  id: number
  brand: string
  site_name: string
  brand_logo: string | DirectusFile | null
  brand_logo_dark: string | DirectusFile | null
  share_image: string | DirectusFile | null
  home_scene: 'bridge' | 'mountain' | 'coast'
  home_car: number | Flota | null
  phone: string | null
  whatsapp: string | null
  email: string | null
  reservation_background_color: string
  reservation_min_days: number
  disable_reservations_until: string | null
  payment_gateway: string
  tax_percent: Decimal
  young_driver_max_age: number
  young_driver_fee: Decimal
  free_cancel_hours: number
  precheckin_enabled: boolean
  goodwill_limit: Decimal
  coupon_percent_limit: Decimal
  coupon_amount_limit: Decimal
  discount_limit: Decimal
  price_change_limit: Decimal
  theme: ThemeJson | null
  translations: number[] | SitesConfigTranslations[]
  cars: number[] | SitesConfigCars[]
  date_updated: string | null
}

export interface SitesConfigTranslations {
  id: number
  sites_config_id: number | SitesConfig | null
  languages_code: LanguageCode | Languages | null
  title_home: string | null
  description_home: string | null
  title_fleet: string | null
  description_fleet: string | null
  home_heading: string | null
  home_lead: string | null
  home_cars_heading: string | null
  tagline: string | null
  tolls: string | null
  menu: MenuLinkJson[] | null
  footer: FooterColumnJson[] | null
}

export interface SitesConfigCars {
  id: number
  site: number | SitesConfig | null
  car: number | Flota | null
  classification: string | null
  sort: number | null
}

export interface InfoPages {
  id: number
  status: 'published' | 'draft' | 'archived'
  slug: string
  page_category: string | null
  page_layout: 'text' | 'faq'
  icon: string | null
  changed_on: string | null
  show_corporate_form: boolean
  brands: string[] | null
  translations: number[] | InfoPagesTranslations[]
  date_updated: string | null
}

export interface InfoPagesTranslations {
  id: number
  info_pages_id: number | InfoPages | null
  languages_code: LanguageCode | Languages | null
  title: string | null
  description: string | null
  content: string | null
  page_image: string | DirectusFile | null
  facts: PageFactJson[] | null
  change_note: string | null
  plans: LeasingPlanJson[] | null
  plans_note: string | null
}

export interface Ctas {
  id: number
  status: 'published' | 'draft' | 'archived'
  sort: number | null
  kind: 'cta' | 'promo'
  style: 'deep' | 'soft'
  link: string | null
  coupon: number | Coupons | null
  starts_on: string | null
  ends_on: string | null
  classes: string[] | null
  brands: string[] | null
  translations: number[] | CtasTranslations[]
  date_updated: string | null
}

export interface CtasTranslations {
  id: number
  ctas_id: number | Ctas | null
  languages_code: LanguageCode | Languages | null
  title: string | null
  description: string | null
  button_text: string | null
  cta_image: string | DirectusFile | null
}

export interface Redirects {
  id: number
  from: string
  to: string
  status_code: number
  active: boolean
}

export interface Leads {
  id: number
  status: 'new' | 'contacted' | 'closed'
  number: string | null
  reply: string | null
  mails: number[] | MailOutbox[]
  answer: string | null
  company: string | null
  ruc: string | null
  dv: string | null
  name: string
  role: string | null
  email: string
  phone: string | null
  plan: string | null
  fleet_size: number | null
  months: string | null
  car_types: string[] | null
  message: string | null
  brand: string | null
  language: LanguageCode | null
  page: string | null
  privacy_accepted_at: string | null
  privacy_version: string | null
  key: string | null
  date_created: string | null
}

export interface Companies {
  id: number
  name: string
  ruc: string
  people: number[] | CompanyPeople[]
  inviter: number | CompanyPeople | null
  date_created: string | null
  date_updated: string | null
}

export interface CompanyPeople {
  id: number
  email: string
  company: number | Companies
}

export interface Flota {
  id: number
  status: 'published' | 'unavailable' | 'draft' | 'archived'
  sort: number | null
  marca: string
  modelo: string
  tipo: 'sedan' | 'suv' | 'van' | 'economico'
  clasificacion: string
  sipp: string | null
  pasajeros: number
  puertas: number
  maletas: number
  transmision: 'automatic' | 'manual'
  combustible: 'gas' | 'diesel'
  imagen: string | DirectusFile | null
  imagen_lateral: string | DirectusFile | null
  precio_firefly: Decimal | null
  precio_ceiba: Decimal | null
  precio_marea: Decimal | null
  discount: Decimal | null
  charge_id: string | null
  deposito_adicional: Decimal
  unidades: number | null
  edad_minima: number | null
  minimio_dias: number | null
  vehicles: number[] | Vehicles[]
  date_updated: string | null
}

export interface Branches {
  id: number
  status: 'published' | 'draft' | 'archived'
  sort: number | null
  slug: string
  codigo: string
  tipo: 'airport' | 'city'
  ciudad: string
  telefono: string | null
  whatsapp: string | null
  lat: number
  lng: number
  pool: number | Pools | null
  barrios: string[] | null
  horarios: HoursJson[] | null
  cierres: ClosureJson[] | null
  after_hours_return: boolean
  after_hours_fee: Decimal
  concession_percent: Decimal
  brands: string[] | null
  entregas: DeliveryZoneJson[] | null
  translations: number[] | BranchesTranslations[]
  people: number[] | StaffBranches[]
  date_updated: string | null
}

export interface BranchesTranslations {
  id: number
  branches_id: number | Branches | null
  languages_code: LanguageCode | Languages | null
  nombre: string | null
  nombre_corto: string | null
  direccion: string | null
  indicaciones: string | null
  ciudad: string | null
  pasos: StepJson[] | null
}

export interface OneWayFees {
  id: number
  par: string
  origen: number | Branches
  destino: number | Branches
  fee: Decimal
  minutos: number | null
  ferry: boolean
  transfer_days: number
}

export interface Coverages {
  id: number
  status: 'published' | 'draft' | 'archived'
  sort: number | null
  codigo: string
  precio_dia: Decimal
  deducible: Decimal | null
  deposito: Decimal
  obligatoria: boolean
  recomendada: boolean
  brands: string[] | null
  translations: number[] | CoveragesTranslations[]
}

export interface CoveragesTranslations {
  id: number
  coverages_id: number | Coverages | null
  languages_code: LanguageCode | Languages | null
  nombre: string | null
  resumen: string | null
  incluye: CoverageItemJson[] | null
}

export interface AddOns {
  id: number
  status: 'published' | 'draft' | 'archived'
  sort: number | null
  codigo: string
  precio_dia: Decimal
  max_cantidad: number
  max_dias: number | null
  icon: string | null
  brands: string[] | null
  translations: number[] | AddOnsTranslations[]
}

export interface AddOnsTranslations {
  id: number
  add_ons_id: number | AddOns | null
  languages_code: LanguageCode | Languages | null
  nombre: string | null
  descripcion: string | null
}

export interface Coupons {
  id: number
  status: 'published' | 'draft' | 'archived'
  code: string
  kind: 'percent' | 'fixed'
  value: Decimal
  valid_from: string | null
  valid_to: string | null
  min_days: number
  max_redemptions: number | null
  max_per_email: number | null
  brands: string[] | null
  classes: string[] | null
  note: string | null
  redemptions: number[] | CouponRedemptions[]
}

export interface CouponRedemptions {
  id: number
  key: string
  coupon: number | Coupons
  reservation: number | Reservations | null
  email: string | null
  created_at: string | null
}

export interface RateRules {
  id: number
  status: 'published' | 'draft' | 'archived'
  season: 'low' | 'mid' | 'high' | 'peak' | 'holiday'
  name_es: string
  name_en: string
  dates: 'yearly' | 'once' | 'carnival' | 'holy_week'
  starts_on: string | null
  ends_on: string | null
  days_before: number
  days_after: number
  change: 'percent' | 'price'
  percent: Decimal | null
  price: Decimal | null
  min_days: number | null
  brands: string[] | null
  classes: string[] | null
  cars: number[] | RateRulesCars[]
  branches: number[] | RateRulesBranches[]
  effective_from: string | null
  effective_until: string | null
  priority: number
  note: string | null
  date_created: string | null
}

export interface RateRulesCars {
  id: number
  rule: number | RateRules
  car: number | Flota
}

export interface RateRulesBranches {
  id: number
  rule: number | RateRules
  branch: number | Branches
}

export interface RateLengths {
  id: number
  status: 'published' | 'draft' | 'archived'
  name_es: string
  name_en: string
  kind: 'days' | 'weekend'
  days: number | null
  percent: Decimal
  brands: string[] | null
}

export interface RentalLimits {
  id: number
  status: 'published' | 'draft' | 'archived'
  name_es: string
  name_en: string
  kind: 'not_offered' | 'blackout' | 'lead_time' | 'last_pickup'
  starts_on: string | null
  ends_on: string | null
  hours: number | null
  minutes: number | null
  classes: string[] | null
  branches: number[] | RentalLimitsBranches[]
  note: string | null
  date_created: string | null
}

export interface RentalLimitsBranches {
  id: number
  rental_limit: number | RentalLimits
  branch: number | Branches
}

export interface Pools {
  id: number
  name: string
  preparation_hours: number
  branches: number[] | Branches[]
}

export interface Vehicles {
  id: number
  key: string
  car: number | Flota
  number: number
  plate: string | null
  year: number | null
  color: string | null
  state: 'active' | 'workshop' | 'sold'
  pool: number | Pools | null
  note: string | null
  blocks: number[] | VehicleBlocks[]
}

export interface VehicleBlocks {
  id: number
  vehicle: number | Vehicles
  starts_at: string
  ends_at: string
  reason: 'workshop' | 'cleaning' | 'transfer' | 'other'
  note: string | null
  slots: number[] | ReservationSlots[]
  date_created: string | null
}

export interface Reservations {
  id: number
  reservation_id: string
  status:
    | 'unpaid'
    | 'pending_payment'
    | 'confirmed'
    | 'paid'
    | 'failed'
    | 'expired'
    | 'cancelled'
    | 'no_show'
    | 'refunded'
  balance: Decimal
  vehicle: number | Vehicles | null
  pickup_date: string
  pickup_branch: number | Branches
  return_date: string
  return_branch: number | Branches
  handed_over_at: string | null
  handed_over_by: string | null
  handed_over_branch: number | Branches | null
  returned_at: string | null
  returned_by: string | null
  returned_branch: number | Branches | null
  hold_expires_at: string | null
  cancelled_at: string | null
  cancel_reason: 'trip' | 'price' | 'dates' | 'no_car' | 'other' | null
  erased_at: string | null
  notes: string | null
  submission_key: string
  search_text: string | null
  name: string
  last_name: string
  phone_number: string
  email: string
  prechecks: number[] | Prechecks[]
  license: string | null
  birthday: string | null
  flight_number: string | null
  language: LanguageCode
  invoice_company: string | null
  invoice_ruc: string | null
  invoice_dv: string | null
  marketing_consent: boolean
  car: number | Flota
  unit: number | null
  total_reservations_days: number
  busy_until: string | null
  coverage: number | Coverages | null
  add_ons: ReservationAddOnJson[] | null
  coupon_code: string | null
  delivery_description: string | null
  payments: number[] | Payments[]
  reservation_type: 'postpaid' | 'prepaid'
  payment_type: 'unpaid' | 'card' | 'paypal' | 'counter'
  paid_at: string | null
  free_cancel_until: string | null
  car_total: Decimal
  coverage_total: Decimal
  add_ons_total: Decimal
  era: Decimal
  dropoff: Decimal
  delivery_price: Decimal
  fees_total: Decimal
  discount_total: Decimal
  subtotal: Decimal
  airport_tax: Decimal
  tax: Decimal
  total: Decimal
  rentworks_prepaid_discount_id: string | null
  goodwill: Decimal
  quote: unknown | null
  quote_prepaid: unknown | null
  quote_postpaid: unknown | null
  steps: number[] | ReservationSteps[]
  mails: number[] | MailOutbox[]
  accepted_at: string | null
  accepted_language: LanguageCode | null
  accepted_how: 'form' | null
  terms_version: string | null
  cancellation_version: string | null
  privacy_version: string | null
  marketing_version: string | null
  marketing_withdrawn_at: string | null
  brand: string
  date_created: string | null
  date_updated: string | null
  version: number
  redemptions: number[] | CouponRedemptions[]
  slots: number[] | ReservationSlots[]
  holds: number[] | HoldPlaces[]
}

export interface AcceptedTexts {
  id: number
  version: string
  kind: 'terms' | 'cancellation' | 'privacy' | 'marketing'
  language: LanguageCode
  title: string | null
  content: string | null
  first_at: string
}

export interface ReservationSteps {
  id: number
  key: string
  reservation: number | Reservations
  event:
    | 'confirm'
    | 'start_payment'
    | 'pay'
    | 'fail'
    | 'expire'
    | 'hold_again'
    | 'cancel'
    | 'no_show'
    | 'refund'
    | 'reserve'
    | 'payment_update'
    | 'repair'
    | 'correct'
    | 'change'
    | 'give_back'
    | 'hand_over'
    | 'take_back'
    | 'copy'
    | 'erase'
    | 'withdraw'
    | 'ask_proof'
    | 'write'
  from_status:
    | 'unpaid'
    | 'pending_payment'
    | 'confirmed'
    | 'paid'
    | 'failed'
    | 'expired'
    | 'cancelled'
    | 'no_show'
    | 'refunded'
    | null
  to_status:
    | 'unpaid'
    | 'pending_payment'
    | 'confirmed'
    | 'paid'
    | 'failed'
    | 'expired'
    | 'cancelled'
    | 'no_show'
    | 'refunded'
  at: string
  actor: 'renter' | 'gateway' | 'task' | 'staff'
  person: string | null
  refund: Decimal | null
  why: string | null
  token: string
}

export interface HoldPlaces {
  id: number
  key: string
  reservation: number | Reservations
  created_at: string | null
}

export interface HoldShares {
  id: number
  key: string
  car: number | Flota | null
  units: number
  units_held: number
  holds: number
  share: number
  date_updated: string | null
}

export interface ReservationSlots {
  id: number
  slot: string
  reservation: number | Reservations | null
  block: number | VehicleBlocks | null
  car: number
  unit: number
  date: string
  half: 'a' | 'p'
}

export interface Payments {
  id: number
  idempotency_key: string
  reservation: number | Reservations
  gateway: string
  method: 'card' | 'paypal'
  status:
    | 'sent'
    | 'redirect'
    | 'unknown'
    | 'capturing'
    | 'voiding'
    | 'captured'
    | 'declined'
    | 'failed'
    | 'voided'
    | 'refunded'
  amount: Decimal
  currency: string
  gateway_order_id: string | null
  gateway_transaction_id: string | null
  redirect_url: string | null
  card_brand: string | null
  card_last4: string | null
  card_expiry: string | null
  response_code: string | null
  response_text: string | null
  captured_reservation: number | null
  amendment: unknown | null
  captured_amendment: string | null
  refunded_amount: Decimal
  captured_at: string | null
  refund_due: Decimal | null
  refund_more: Decimal | null
  refunded_at: string | null
  refund_id: string | null
  refund_refusal: string | null
  refund_refused_at: string | null
  events: number[] | PaymentEvents[]
  date_created: string | null
  date_updated: string | null
}

export interface PaymentEvents {
  id: number
  key: string
  payment: number | Payments | null
  kind: string
  source: string
  payload: unknown | null
  date_created: string | null
}

export interface Prechecks {
  id: number
  review: 'none' | 'review' | 'approved' | 'again'
  review_side: 'both' | 'front' | 'back' | null
  review_note: string | null
  license_front: string | DirectusFile | null
  license_back: string | DirectusFile | null
  license_number: string | null
  license_country: string | null
  license_expiry: string | null
  photos_deleted_at: string | null
  looked: unknown | null
  reservation: number | Reservations
  status: 'started' | 'completed'
  step: 'start' | 'preferences' | 'verify' | 'checkout' | 'thanks'
  arrival_time: string | null
  flight_number: string | null
  express_code: string | null
  drivers: PrecheckDriverJson[] | null
  coverage: string | null
  add_ons: ReservationAddOnJson[] | null
  due: Decimal | null
  base: string | null
  date_created: string | null
  date_updated: string | null
  version: number
  steps: number[] | PrecheckSteps[]
}

export interface PrecheckSteps {
  id: number
  key: string
  precheck: number | Prechecks | null
  step: string
  at: string
  token: string
}

export interface StockAlerts {
  id: number
  status: 'asked' | 'confirmed' | 'told'
  car: number | Flota
  pickup_branch: number | Branches
  return_branch: number | Branches
  pickup_date: string
  return_date: string
  driver_age: number | null
  coupon: string | null
  email: string | null
  confirmed_at: string | null
  told_at: string | null
  brand: string
  language: LanguageCode
  key: string
  address: string | null
  asked_at: string
  mails: number[] | MailOutbox[]
  date_created: string | null
}

export interface AlertMarks {
  id: number
  key: string
  until: string
}

export interface MailOutbox {
  id: number
  status: 'queued' | 'sending' | 'sent' | 'failed' | 'dropped'
  kind:
    | 'confirmation'
    | 'counter_proof'
    | 'not_confirmed'
    | 'changed'
    | 'cancelled'
    | 'refund'
    | 'reminder'
    | 'license_photo'
    | 'address_changed'
    | 'staff_message'
    | 'lead_received'
    | 'lead_answer'
    | 'data_request'
    | 'my_bookings'
    | 'alert_confirm'
    | 'alert_free'
  reservation: number | Reservations | null
  lead: number | Leads | null
  alert: number | StockAlerts | null
  recipient: string | null
  sent_to: string | null
  message: string | null
  problem: string | null
  due_at: string | null
  sent_at: string | null
  tries: number
  key: string
  brand: string
  language: LanguageCode
  facts: unknown | null
  claims: number[] | MailClaims[]
  date_created: string | null
}

export interface MailClaims {
  id: number
  key: string
  mail: number | MailOutbox
  at: string
}

export interface Passkeys {
  id: number
  user: string
  name: string | null
  host: string
  credential: string
  public_key: string
  counter: string
  transports: string | null
  last_used_at: string | null
  date_created: string | null
}

export interface StaffBranches {
  id: number
  user: string
  branch: number | Branches
}

export interface Confirmations {
  id: number
  state: 'pending' | 'confirmed' | 'refused' | 'lapsed'
  title: string | null
  changes: string | null
  reason: string | null
  asked_by: string | null
  asked_by_name: string | null
  asked_at: string | null
  decided_by: string | null
  decided_by_name: string | null
  decided_at: string | null
  outcome: string | null
  collection: string
  item: string | null
  values: unknown | null
  base: string | null
}

export interface Audit {
  id: number
  at: string
  person: string
  user: string | null
  confirmed_by: string | null
  kind: 'prices' | 'content' | 'money' | 'rights'
  action: 'create' | 'update' | 'delete' | 'act'
  list: string
  collection: string
  item: string
  record: string | null
  field: string | null
  before: string | null
  after: string | null
  request: number | null
}

export interface UserFields {
  phone_number: string | null
  birthday: string | null
  license: string | null
  accepted_at: string | null
  accepted_language: string | null
  terms_version: string | null
  privacy_version: string | null
  branches: number[] | StaffBranches[]
}

export interface DirectusSchema {
  languages: Languages[]
  sites_config: SitesConfig[]
  sites_config_translations: SitesConfigTranslations[]
  sites_config_cars: SitesConfigCars[]
  info_pages: InfoPages[]
  info_pages_translations: InfoPagesTranslations[]
  ctas: Ctas[]
  ctas_translations: CtasTranslations[]
  redirects: Redirects[]
  leads: Leads[]
  companies: Companies[]
  company_people: CompanyPeople[]
  flota: Flota[]
  branches: Branches[]
  branches_translations: BranchesTranslations[]
  one_way_fees: OneWayFees[]
  coverages: Coverages[]
  coverages_translations: CoveragesTranslations[]
  add_ons: AddOns[]
  add_ons_translations: AddOnsTranslations[]
  coupons: Coupons[]
  coupon_redemptions: CouponRedemptions[]
  rate_rules: RateRules[]
  rate_rules_cars: RateRulesCars[]
  rate_rules_branches: RateRulesBranches[]
  rate_lengths: RateLengths[]
  rental_limits: RentalLimits[]
  rental_limits_branches: RentalLimitsBranches[]
  pools: Pools[]
  vehicles: Vehicles[]
  vehicle_blocks: VehicleBlocks[]
  reservations: Reservations[]
  accepted_texts: AcceptedTexts[]
  reservation_steps: ReservationSteps[]
  hold_places: HoldPlaces[]
  hold_shares: HoldShares[]
  reservation_slots: ReservationSlots[]
  payments: Payments[]
  payment_events: PaymentEvents[]
  prechecks: Prechecks[]
  precheck_steps: PrecheckSteps[]
  stock_alerts: StockAlerts[]
  alert_marks: AlertMarks[]
  mail_outbox: MailOutbox[]
  mail_claims: MailClaims[]
  passkeys: Passkeys[]
  staff_branches: StaffBranches[]
  confirmations: Confirmations[]
  audit: Audit[]
  directus_files: DirectusFile
  directus_users: UserFields
}
