/** How one finds each counter, and under which names people look for it. Invented like the addresses. */

type Steps = readonly string[]
type Ways = {
  readonly barrios: readonly string[]
  /** The city in English, where it is another word. */
  readonly cityEn?: string
  readonly es: Steps
  readonly en: Steps
}

const CAPITAL = 'Panama City'

export const ways: Readonly<Record<string, Ways>> = {
  'aeropuerto-tocumen': {
    barrios: ['Tocumen', 'Pacora', 'Juan Díaz', '24 de Diciembre', 'Las Mañanitas'],
    cityEn: CAPITAL,
    es: [
      'Al salir de la aduana, camina hacia la salida 4.',
      'El mostrador está a la derecha, junto a las otras arrendadoras.',
      '¿Llegas a la Terminal 1? El bus gratis entre terminales pasa cada 10 minutos.',
    ],
    en: [
      'After customs, walk to exit 4.',
      'The counter is on your right, next to the other rental desks.',
      'Arriving at Terminal 1? The free bus between terminals runs every 10 minutes.',
    ],
  },
  'via-espana': {
    barrios: ['El Cangrejo', 'Bella Vista', 'Obarrio', 'Marbella', 'Calidonia', 'Casco Antiguo'],
    cityEn: CAPITAL,
    es: [
      'Entra por la calle lateral, no por la avenida.',
      'Los estacionamientos de devolución están detrás del edificio.',
      'El mostrador está en la planta baja, al lado del ascensor.',
    ],
    en: [
      'Come in by the side street, not by the avenue.',
      'The return bays are behind the building.',
      'The counter is on the ground floor, beside the elevator.',
    ],
  },
  albrook: {
    barrios: ['Albrook', 'Ancón', 'Clayton', 'Balboa', 'Amador', 'Marcos A. Gelabert'],
    cityEn: CAPITAL,
    es: [
      'El mostrador queda frente a la banda de equipaje de los vuelos nacionales.',
      'Si vienes de la calle, entra por la puerta de llegadas.',
      'El auto espera en la primera fila del estacionamiento.',
    ],
    en: [
      'The counter faces the baggage belt for domestic flights.',
      'Coming from the street, use the arrivals door.',
      'The car waits in the first row of the parking lot.',
    ],
  },
  'costa-del-este': {
    barrios: ['Costa del Este', 'Santa María', 'Parque Lefevre', 'San Francisco', 'Punta Pacífica'],
    cityEn: CAPITAL,
    es: [
      'Busca la plaza comercial en la avenida principal.',
      'Hay dos puestos de devolución marcados en el estacionamiento.',
      'El local 12 está a la izquierda de la farmacia.',
    ],
    en: [
      'Look for the shopping plaza on the main avenue.',
      'There are two marked return bays in the parking lot.',
      'Unit 12 is to the left of the pharmacy.',
    ],
  },
  colon: {
    barrios: ['Cristóbal', 'Colón 2000', 'Zona Libre', 'Sabanitas'],
    es: [
      'Desde el puerto de cruceros son cinco minutos en taxi.',
      'El mostrador está a pie de calle, junto al estacionamiento.',
    ],
    en: [
      'It is five minutes by taxi from the cruise port.',
      'The counter is at street level, beside the parking lot.',
    ],
  },
  coronado: {
    barrios: ['Playa Coronado', 'Gorgona', 'San Carlos', 'Chame'],
    es: [
      'Sal de la Interamericana en la entrada de la playa.',
      'Estamos al lado de la gasolinera.',
    ],
    en: [
      'Leave the Inter-American Highway at the beach entrance.',
      'We are next to the gas station.',
    ],
  },
  'rio-hato': {
    barrios: ['Farallón', 'Playa Blanca', 'Santa Clara', 'Antón', 'Scarlett Martínez'],
    es: [
      'El mostrador está en el vestíbulo de llegadas.',
      'Abrimos con los vuelos. Si el tuyo se retrasa, te esperamos.',
    ],
    en: [
      'The counter is in the arrivals hall.',
      'We open for the flights. If yours is late, we wait for you.',
    ],
  },
  chitre: {
    barrios: ['Los Santos', 'La Villa', 'Azuero', 'Monagrillo'],
    es: [
      'Viniendo de Divisa, es la segunda entrada después del semáforo.',
      'Estaciona frente a la puerta: hay dos puestos marcados.',
    ],
    en: [
      'Coming from Divisa, it is the second entrance after the traffic light.',
      'Park in front of the door: there are two marked bays.',
    ],
  },
  santiago: {
    barrios: ['Santiago de Veraguas', 'Veraguas', 'Canto del Llano'],
    es: [
      'Estamos sobre la Interamericana, a la entrada de la ciudad.',
      'El acceso es por la vía lateral.',
    ],
    en: [
      'We are on the Inter-American Highway, where the town begins.',
      'Come in by the side road.',
    ],
  },
  david: {
    barrios: ['Enrique Malek', 'Chiriquí', 'San Mateo', 'Las Lomas'],
    es: [
      'Sal por la puerta de llegadas. El mostrador está a la izquierda.',
      'Ten a mano tu licencia, tu cédula o pasaporte y la tarjeta de crédito para el depósito.',
      'El auto está en el estacionamiento frente a la terminal, a 40 metros.',
    ],
    en: [
      'Leave by the arrivals door. The counter is on your left.',
      'Have your license, your ID or passport and the credit card for the deposit at hand.',
      'The car is in the parking lot in front of the terminal, 40 meters away.',
    ],
  },
  boquete: {
    barrios: ['Alto Boquete', 'Bajo Boquete', 'Tierras Altas'],
    es: [
      'Sube por la avenida central hasta una cuadra antes del parque.',
      'En temporada de flores y café llega con diez minutos de más.',
    ],
    en: [
      'Follow the main avenue until one block before the park.',
      'In the flower and coffee season allow ten extra minutes.',
    ],
  },
  'bocas-del-toro': {
    barrios: ['Isla Colón', 'Bocas Town', 'Carenero', 'Bluff'],
    es: [
      'El mostrador está en la terminal de pasajeros, junto a la salida.',
      'Para salir a tierra firme hay que reservar el ferry de autos a Almirante.',
    ],
    en: [
      'The counter is in the passenger terminal, beside the exit.',
      'To reach the mainland, book the car ferry to Almirante.',
    ],
  },
}
