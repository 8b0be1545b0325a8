/** The map of /contact-us. */
export const contact = {
  map: 'Map',
  mapLoads: 'The map comes from OpenStreetMap. It is loaded when you ask for it.',
  showMap: 'Show the map',
  openMap: 'Open it at OpenStreetMap',
}
