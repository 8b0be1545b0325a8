import type { contact as english } from '../en/contact.ts'

/** The map of /contact-us. */
export const contact = {
  map: 'மேப்',
  mapLoads: 'மேப் OpenStreetMap தளத்திலிருந்து வருகிறது. நீங்கள் கேட்டால் மட்டும் திறக்கும்.',
  showMap: 'மேப்பைக் காட்டு',
  openMap: 'மேப்பைத் தனியாகத் திற',
} satisfies typeof english
