/** The special categories of section 2: slug in the URL, name in the API. */
export const SPECIAL_CATEGORIES = [
  { slug: 'crackers-for-kids', name: 'Crackers for Kids', tamil_name: 'குழந்தைகளுக்கான பட்டாசு' },
  { slug: 'day-crackers', name: 'Day Crackers', tamil_name: 'பகல் பட்டாசு' },
  { slug: 'night-crackers', name: 'Night Crackers', tamil_name: 'இரவுப் பட்டாசு' },
  { slug: 'festival-crackers', name: 'Festival Crackers', tamil_name: 'பண்டிகைப் பட்டாசு' },
  { slug: 'gift-boxes', name: 'Gift Boxes', tamil_name: 'கிஃப்ட் பாக்ஸ்' },
] as const
