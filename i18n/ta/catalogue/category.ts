import type { category as english } from '../../en/catalogue/category.ts'

/** The category and special category screens. */
export const category = {
  title: 'வகை',
  special: 'சிறப்பு வகை',
  description: (category) =>
    `சிவகாசி ${category}: M.R.P, தள்ளுபடி, எங்கள் விலை. எண்ணிக்கையைப் போட்டு ஆர்டர் அனுப்புங்கள்.`,
  gridView: 'கட்டங்களாக',
  listView: 'பட்டியலாக',
  filter: 'ஃபில்டர்',
  all: 'எல்லாம்',
  sort: 'வரிசை',
  latest: 'புதியவை',
  showing: (count) => (count === 1 ? '1 பொருள்' : `${count} பொருட்கள்`),
} satisfies typeof english
