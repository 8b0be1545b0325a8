/** The dialog of one product. */
export const productModal = {
  inStock: 'In stock',
  pictureOf: (name: string) => `Picture of ${name}`,
  videoOf: (name: string) => `Video of ${name}`,
  images: 'Images',
  videos: 'Videos',
  burning: (name: string) => `${name}, burning`,
  play: (name: string) => `Play the video of ${name}`,
  noDetails: 'No details found...!',
}
