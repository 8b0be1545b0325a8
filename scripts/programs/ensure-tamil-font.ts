import { spawnSync } from 'node:child_process'
import { canInstallPackages, installPackages } from './debian-packages.ts'

/** Installs a font so that the journeys' browser can draw Tamil, or warns if it cannot. */
export function ensureTamilFont(): void {
  if (hasTamilFont() || (canInstallPackages() && installPackages('fonts-noto-core'))) return
  console.warn('No Tamil font was found (fc-list :lang=ta): Tamil words are drawn as boxes in the journeys.')
}

function hasTamilFont(): boolean {
  const fonts = spawnSync('fc-list', [':lang=ta'], { encoding: 'utf8' })
  return fonts.status === 0 && fonts.stdout !== ''
}
