import { href, Link } from 'react-router'
import { useMessages } from '#app/ui/messages.ts'
import { Slider } from '#app/ui/slider.tsx'
import kolamLamps from './art/kolam-lamps.svg'
import lorry from './art/lorry.svg'
import nightSky from './art/night-sky.svg'
import sparklerHands from './art/sparkler-hands.svg'
import css from './lander.module.css'

const PICTURES = [nightSky, kolamLamps, sparklerHands, lorry]

/** The hero slider: autoplay 3500 ms (section 9). Its first slide holds the page's h1. */
export function Hero() {
  const words = useMessages().lander
  return (
    <Slider label={words.hero} interval={3500} className={css.hero}>
      {words.heroSlides.map(({ title, tamil, text, action }, index) => {
        const Title = index === 0 ? 'h1' : 'h2'
        return (
          <div key={title} className={css.slide}>
            <div>
              <Title>{title}</Title>
              {tamil && (
                <p lang="ta" className={css.otherLanguage}>
                  {tamil}
                </p>
              )}
              <p>{text}</p>
              <Link to={href('/order-now')} prefetch="intent" className="button">
                {action}
              </Link>
            </div>
            <img
              src={PICTURES[index]}
              width="480"
              height="300"
              alt=""
              loading={index === 0 ? undefined : 'lazy'}
              fetchPriority={index === 0 ? 'high' : undefined}
            />
          </div>
        )
      })}
    </Slider>
  )
}
