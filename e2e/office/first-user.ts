/** The owner of the journeys' shop: OFFICE_EMAIL and OFFICE_PASSWORD. */
export const FIRST_USER = { email: 'owner@shop.example', password: 'mango tree by the well' }
