import type { restOfList as english } from '../en/rest-of-list.ts'

/** A very long list of which not all is here: what stands for the products that are missing. */
export const restOfList = {
  moreOf: (category, count) => `${category}: இன்னும் ${count}`,
  areComing: 'வந்துகொண்டிருக்கின்றன …',
  areMissing: 'இவை இன்னும் வரவில்லை: நெட் இல்லாமல் இருக்கலாம். தொடர்ந்து முயற்சி செய்கிறோம்.',
  askAgain: 'மீண்டும் முயற்சி',
} satisfies typeof english
