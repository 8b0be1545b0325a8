import { Children, type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon, PAUSE, PLAY } from './icons.tsx'
import { useMessages } from './messages.ts'
import css from './slider.module.css'

type SliderProps = {
  /** The accessible name of the slider. */
  label: string
  /** Autoplay interval, in ms. */
  interval: number
  /** The heading beside the buttons. */
  heading?: ReactNode
  /** Sets the width of the slides: `--shown` of them are in view. */
  className: string | undefined
  /** One slide per child. */
  children: ReactNode
}

/** Not hydrated, autoplay, paused by the visitor, or played by the visitor. */
type SliderMode = 'not-hydrated' | 'autoplay' | 'paused' | 'playing'

/** Scrolls the track, but not the page, by a number of slides. Wraps around without animating through all slides. */
function scrollBySlides(track: Element, count: number) {
  const [first, second] = [...track.children].map((slide) => slide.getBoundingClientRect().left)
  if (first === undefined || second === undefined) return
  const step = second - first
  const currentIndex = Math.round(track.scrollLeft / step)
  const lastIndex = Math.round((track.scrollWidth - track.clientWidth) / step)
  const isPastEnd = (count > 0 && currentIndex >= lastIndex) || (count < 0 && currentIndex <= 0)
  const targetIndex = isPastEnd
    ? count > 0
      ? 0
      : lastIndex
    : Math.min(lastIndex, Math.max(0, currentIndex + count))
  track.scrollTo({ left: targetIndex * step, behavior: isPastEnd ? 'instant' : 'auto' })
}

/** Returns the number of visible slides. */
function countVisibleSlides(track: Element): number {
  const slide = track.firstElementChild?.clientWidth
  return slide ? Math.max(1, Math.floor(track.clientWidth / slide)) : 1
}

/**
 * A slider that scrolls by swipe, keyboard, buttons and autoplay every `interval` ms (section 9). Autoplay runs only
 * while the slider is in view in a visible tab without a modal, is not hovered, focused or paused, and reduced motion
 * is off (WCAG 2.2.2). It never takes the focus.
 */
export function Slider({ label, interval, heading, className, children }: SliderProps) {
  const words = useMessages().slider
  const slider = useRef<HTMLElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const [mode, setMode] = useState<SliderMode>('not-hydrated')
  const slides = Children.toArray(children)

  useEffect(() => {
    const sliderElement = slider.current
    const row = track.current
    if (mode === 'not-hydrated') setMode('autoplay')
    if (!sliderElement || !row || mode === 'not-hydrated' || mode === 'paused') return
    let isInView = false
    let timer: number | undefined
    // After Play the pointer is still on the button, so only the slides count as hovered.
    const hoverTarget = mode === 'playing' ? row : sliderElement
    const tick = () => {
      const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
      const isHidden = !isInView || document.hidden || document.querySelector(':modal')
      // Navigation focuses the h1, which does not stop autoplay.
      const isInUse = hoverTarget.matches(':hover, :focus') || hoverTarget.querySelector(':focus:not(h1)')
      if (!isMotionReduced && !isHidden && !isInUse) scrollBySlides(row, 1)
    }
    // Restarts the interval after each interaction.
    const restart = () => {
      clearInterval(timer)
      timer = window.setInterval(tick, interval)
    }
    const observer = new IntersectionObserver((entries) => {
      isInView = entries.at(-1)?.isIntersecting === true
      restart()
    })
    observer.observe(sliderElement)
    const abortController = new AbortController()
    const options = { passive: true, signal: abortController.signal }
    for (const eventName of ['pointerleave', 'focusout', 'touchstart', 'touchend'])
      sliderElement.addEventListener(eventName, restart, options)
    document.addEventListener('visibilitychange', restart, options)
    return () => {
      clearInterval(timer)
      observer.disconnect()
      abortController.abort()
    }
  }, [mode, interval])

  const isPaused = mode === 'paused'
  const step = (direction: 1 | -1) =>
    track.current && scrollBySlides(track.current, direction * countVisibleSlides(track.current))
  return (
    <section ref={slider} aria-roledescription={words.carousel} aria-label={label} className={className}>
      <div className={css.head}>
        {heading}
        {/* Hidden until hydration. */}
        <div className={css.buttons} data-inactive={mode === 'not-hydrated' || undefined}>
          <button type="button" aria-label={words.previous(label)} onClick={() => step(-1)}>
            <Icon path="M15.5 4 17 5.5 10.5 12l6.5 6.5-1.5 1.5-8-8z" />
          </button>
          <button
            type="button"
            aria-label={isPaused ? words.play(label) : words.pause(label)}
            onClick={() => setMode(isPaused ? 'playing' : 'paused')}
          >
            <Icon path={isPaused ? PLAY : PAUSE} />
          </button>
          <button type="button" aria-label={words.next(label)} onClick={() => step(1)}>
            <Icon path="M8.5 4 7 5.500l6.5 6.500L7 18.5 8.5 20l8-8z" />
          </button>
        </div>
      </div>
      <div className={css.window}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the slides scroll sideways, by keyboard too */}
        <div ref={track} role="group" aria-label={words.slides} tabIndex={0} className={css.track}>
          {slides.map((slide, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: slides are identified by position
              key={index}
              role="group"
              aria-roledescription={words.slide}
              aria-label={words.place(index + 1, slides.length)}
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
