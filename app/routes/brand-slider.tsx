import { BilingualName } from '#app/ui/bilingual-name.tsx'
import { useMessages } from '#app/ui/messages.ts'
import { Slider } from '#app/ui/slider.tsx'
import type { Brand } from '#domain/shop.ts'
import css from './brand-slider.module.css'
import { TwoLineHeading } from './two-line-heading.tsx'

/** A slider of the shop's brands, each under a star with one more ray than the last. Null without brands. `interval` in ms. */
export function BrandSlider({ brands, interval }: { brands: readonly Brand[]; interval: number }) {
  const words = useMessages().lander.brandSlider
  if (brands.length === 0) return null
  return (
    <div className={css.brands}>
      <Slider
        label={words.title}
        interval={interval}
        className={css.slider}
        heading={<TwoLineHeading words={words} />}
      >
        {brands.map(({ name, tamil_name, colours: [background, foreground] }, index) => (
          <p key={name} className={css.brand}>
            <svg viewBox="-24 -24 48 48" aria-hidden="true">
              <circle r="24" fill={background} />
              <path d={createStarPath(index + 5)} fill={foreground} />
            </svg>
            <BilingualName english={name} tamil={tamil_name} />
          </p>
        ))}
      </Slider>
    </div>
  )
}

/** Returns the path of a star with `rays` rays, centred on the origin. */
function createStarPath(rays: number): string {
  const points = Array.from({ length: rays * 2 }, (_, corner) => {
    const radius = corner % 2 ? 7 : 17
    const angle = (corner * Math.PI) / rays
    return `${Math.round(Math.sin(angle) * radius)} ${Math.round(-Math.cos(angle) * radius)}`
  })
  return `M${points.join('L')}z`
}
