/** The landing page. `tamil` is a second line in Tamil on the English page. */
export const lander = {
  title: 'Crackers from Sivakasi, up to 70% discount',
  description:
    'Sivakasi crackers with up to 70% discount: 150+ varieties with clear prices. Fill your cart and send an enquiry. We contact you within 24 hours.',

  hero: 'Welcome',
  heroSlides: [
    {
      title: 'Crackers from Sivakasi, at Sivakasi prices',
      tamil: 'சிவகாசிப் பட்டாசு, சிவகாசி விலையில்',
      text: 'Up to 70% discount on the whole price list. Send your enquiry. We contact you within 24 hours.',
      action: 'See prices and order',
    },
    {
      title: 'Kolam, lamps and 150+ varieties',
      tamil: 'கோலம், விளக்கு, 150-க்கும் மேற்பட்ட வகைகள்',
      text: 'From flower pots to multi shots: everything for the festival in one price list.',
      action: 'Choose your crackers',
    },
    {
      title: 'Grandmother lights the first one',
      tamil: 'முதல் மத்தாப்பு பாட்டியின் கையில்',
      text: 'Sparklers and fountains to enjoy together. For ages 15+. Younger children need an adult beside them.',
      action: 'Find sparklers',
    },
    {
      title: 'From Sivakasi to a lorry office near you',
      tamil: 'சிவகாசியிலிருந்து உங்கள் ஊர் லாரி ஆபீஸ் வரை',
      text: 'We pack your parcel well and send it by lorry. You collect it 3 to 9 days after confirmation.',
      action: 'Start your enquiry',
    },
  ],

  claims: 'Why customers come back',
  superFast: { title: 'Super fast delivery', text: 'At the lorry office in 3 to 9 days' },
  quality: { title: 'Premium quality', text: 'Fresh stock from this season' },
  discount: { title: 'Up to 70% discount', text: 'On the M.R.P, shown for each product' },
  varieties: { title: '150+ varieties', text: 'All in one price list' },
  experience: { title: '5+ years of experience', text: 'With families and bulk buyers' },
  age: { title: 'Age limit 15+', text: 'Children only with an adult' },
  brands: { title: 'Brand assured', text: 'In boxes sealed by the maker' },
  care: { title: 'Customer care 24/7', text: 'Our staff will answer' },

  notice: {
    title: 'Online sale is not permitted: you send an enquiry',
    tamil: 'ஆன்லைன் விற்பனைக்கு அனுமதி இல்லை: என்கொயரி மட்டுமே',
    order: 'By the 2018 order of the Supreme Court, online sale of firecrackers is not permitted.',
    instead:
      'So we sell nothing on this site and take no payment here. Add products to your cart and send an enquiry. We contact you within 24 hours and confirm it by chat message or phone.',
    action: 'Fill your cart',
  },
  steps: {
    title: 'How ordering works',
    tamil: 'ஆர்டர் செய்வது எப்படி',
    list: [
      { title: 'Send your enquiry', text: 'Fill your cart and send it. You pay nothing here.' },
      { title: 'We call within 24 hours', text: 'We confirm products and amount by chat message or phone.' },
      {
        title: 'Pay by UPI or bank',
        text: 'Only after our confirmation. Then tell us by phone or chat.',
      },
      {
        title: 'Collect at the lorry office',
        text: 'We send you the lorry receipt. Home delivery is not offered.',
      },
    ],
  },

  newArrivals: { title: 'New Arrivals', tamil: 'புதிய வரவுகள்' },
  topSale: { title: 'Top Sale Items', tamil: 'அதிகம் விற்பவை' },

  booking: {
    title: 'Diwali booking started',
    tamil: 'தீபாவளி முன்பதிவு தொடங்கிவிட்டது',
    upTo: 'Up to',
    discount: '70%',
    off: 'discount',
    text: 'Book early. The best varieties sell out first.',
    action: 'Book now',
  },
  banners: {
    title: 'Good to know before you order',
    varieties: '150+ varieties with clear prices',
    giftBoxes: 'Gift boxes for family, friends and staff',
    action: 'Order now',
  },
  special: { title: 'Shop by occasion', tamil: 'தேவைக்கேற்பத் தேர்ந்தெடுங்கள்' },
  brandSlider: { title: 'Our Brands', tamil: 'எங்கள் பிராண்டுகள்' },

  trust: {
    title: 'Who we are',
    tamil: 'நாங்கள் யார்',
    come: 'Visit our shop in Sivakasi, or call before you send an enquiry.',
    address: 'Address',
    phone: 'Customer care, 24/7',
    email: 'Email',
    licence: 'Licence',
    gstin: 'GSTIN',
    gst: (percentage: number) => `GST of ${percentage}% is not included in prices.`,
    map: 'Store location and map',
    caution: 'Has someone asked you for money in our name?',
    cautionText:
      'Pay only after we have confirmed your enquiry, and only to the accounts on our Payment Options page. If you were cheated, call the national cyber-crime helpline:',
    helpline: '1930',
  },
}

/** Sliders. */
export const slider = {
  carousel: 'carousel',
  slide: 'slide',
  slides: 'Slides',
  place: (n: number, of: number) => `${n} of ${of}`,
  previous: (label: string) => `Previous: ${label}`,
  next: (label: string) => `Next: ${label}`,
  pause: (label: string) => `Pause: ${label}`,
  play: (label: string) => `Play: ${label}`,
}
