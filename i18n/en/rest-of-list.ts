/** A very long list of which not all is here: what stands for the products that are missing. */
export const restOfList = {
  moreOf: (category: string, count: number) => `${category}: ${count} more`,
  areComing: 'They are on their way …',
  areMissing: 'These did not come: the line may be cut. We go on asking.',
  askAgain: 'Ask again',
}
