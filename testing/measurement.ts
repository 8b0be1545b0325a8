/** A benchmark figure with its baseline and its goal. */
export type Measurement = {
  name: string
  /** The formatted figure of the shop: '812 ms'. */
  value: string
  /** The formatted figure of the baseline. */
  baseline?: string
  ratio?: number
  goal?: string
  isGoalMet?: boolean
}

/** The median: the middle value, or the mean of the two middle values. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** The value below which a share of the values lies, interpolated linearly. NaN for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place % 1)
}

const digits = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })

/** '1,234 ms' */
export const formatMilliseconds = (value: number) => `${digits.format(value)} ms`
/** '3.5 ms' */
export const formatTenthsOfMilliseconds = (value: number) => `${value.toFixed(1)} ms`
/** Bytes as '56.7 KB', of 1,000 bytes. */
export const formatKilobytes = (value: number) => `${(value / 1000).toFixed(1)} KB`
/** Bytes as '156 MB', of 1,000,000 bytes. */
export const formatMegabytes = (value: number) => `${digits.format(value / 1e6)} MB`
/** '1,234 /s' */
export const formatPerSecond = (value: number) => `${digits.format(value)} /s`

/** A figure without a baseline that must be at most `limit`. */
export function checkAtMost(
  limit: number,
  name: string,
  value: number,
  unit: (value: number) => string,
): Measurement {
  return { name: name, value: unit(value), goal: `≤ ${unit(limit)}`, isGoalMet: value <= limit }
}

/** A figure without a baseline that must be at least `limit`. */
export function checkAtLeast(
  limit: number,
  name: string,
  value: number,
  unit: (value: number) => string,
): Measurement {
  return { name: name, value: unit(value), goal: `≥ ${unit(limit)}`, isGoalMet: value >= limit }
}

/** A figure of the shop and its baseline, without a goal. */
export function compareWithBaseline(
  name: string,
  shop: number,
  baseline: number,
  unit: (value: number) => string,
): Measurement {
  return { name: name, value: unit(shop), baseline: unit(baseline), ratio: shop / baseline }
}

/** A figure of the shop that must be at most `limit` times its baseline. */
export function compareAtMost(
  limit: number,
  ...[name, shop, baseline, unit]: Parameters<typeof compareWithBaseline>
): Measurement {
  return {
    ...compareWithBaseline(name, shop, baseline, unit),
    goal: `≤ ${limit} ×`,
    isGoalMet: shop <= limit * baseline,
  }
}

/** A figure of the shop that must be at least `limit` times its baseline. */
export function compareAtLeast(
  limit: number,
  ...[name, shop, baseline, unit]: Parameters<typeof compareWithBaseline>
): Measurement {
  return {
    ...compareWithBaseline(name, shop, baseline, unit),
    goal: `≥ ${limit} ×`,
    isGoalMet: shop >= limit * baseline,
  }
}

/** Formats the figures as a Markdown table. */
export function formatTable(figures: readonly Measurement[]): string {
  const rows = figures.map(({ name, value, baseline = '', ratio, goal = '', isGoalMet }) => [
    name,
    value,
    baseline,
    ratio === undefined || !Number.isFinite(ratio) ? '' : `${ratio.toFixed(2)} ×`,
    goal,
    isGoalMet === undefined ? '' : isGoalMet ? 'yes' : '**no**',
  ])
  const lines = [['figure', 'the shop', 'beside it', 'ratio', 'goal', 'met'], ...rows]
  const widths = [0, 1, 2, 3, 4, 5].map((column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  )
  const formattedLines = lines.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [formattedLines[0], rule, ...formattedLines.slice(1)].join('\n')
}
