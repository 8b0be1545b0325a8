/** Only the start of longer words is compared. */
const LETTERS_MAX = 40

// Three reused rows avoid allocations: each keystroke compares thousands of words.
const rows = new Uint8Array(3 * (LETTERS_MAX + 1))
const rowOffset = (index: number) => (index % 3) * (LETTERS_MAX + 1)

/**
 * Returns the edit distance of `typed` to the nearest prefix of `word` (a letter wrong, missing or extra, or two exchanged);
 * `distanceMax + 1` if it exceeds `distanceMax`. `typed` has at most 80 letters.
 */
export function prefixEditDistance(typed: string, word: string, distanceMax: number): number {
  const width = Math.min(word.length, typed.length + distanceMax, LETTERS_MAX)
  for (let column = 0; column <= width; column++) rows[column] = column
  let rowMin = 0
  for (let row = 1; row <= typed.length && rowMin <= distanceMax; row++) {
    const currentRow = rowOffset(row)
    const previousRow = rowOffset(row - 1)
    const letter = typed[row - 1]
    rows[currentRow] = row
    rowMin = row
    for (let column = 1; column <= width; column++) {
      const other = word[column - 1]
      let errors = Math.min(
        (rows[previousRow + column] ?? 0) + 1,
        (rows[currentRow + column - 1] ?? 0) + 1,
        (rows[previousRow + column - 1] ?? 0) + (letter === other ? 0 : 1),
      )
      if (row > 1 && letter === word[column - 2] && other === typed[row - 2])
        errors = Math.min(errors, (rows[rowOffset(row - 2) + column - 2] ?? 0) + 1)
      rows[currentRow + column] = errors
      rowMin = Math.min(rowMin, errors)
    }
  }
  return Math.min(rowMin, distanceMax + 1)
}
