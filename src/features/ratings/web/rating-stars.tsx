import { type KeyboardEvent, useRef, useState } from 'react'
import { ratingTexts as texts } from '../messages.ts'
import { averageOf, type Rating, ratingLabel, starCount } from '../rating.ts'
import { fillOf, starAfterKey } from './stars.ts'
import styles from './rating-stars.module.css'

const outline =
  'M12 2.600l2.9 6 6.600.900-4.800 4.600 1.200 6.500L12 17.500l-5.900 3.100 1.200-6.500L2.500 9.500l6.600-.900z'
const leftHalf = 'M12 2.600V17.500l-5.900 3.100 1.200-6.500L2.500 9.500l6.600-.900z'

interface StarProps {
  readonly star: number
  readonly average: number
  readonly tabIndex: 0 | -1
  readonly onRate: (stars: number) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function Star({ star, average, tabIndex, onRate, onKeyDown }: StarProps) {
  const fill = fillOf(star, average)
  return (
    <button
      type="button"
      className={styles.star}
      data-fill={fill}
      tabIndex={tabIndex}
      aria-label={texts.rate(star)}
      onClick={() => onRate(star)}
      onKeyDown={onKeyDown}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {fill === 'half' && <path d={leftHalf} className={styles.half} />}
        <path d={outline} />
      </svg>
    </button>
  )
}

interface RatingStarsProps {
  readonly rating: Rating
  /** Id of the element that names what is rated. */
  readonly titleId: string
  readonly onRate: (stars: number) => void
}

/** Five stars that show the average and take a click each; one stop of the Tab key, arrow keys inside (W3). */
export function RatingStars({ rating, titleId, onRate }: RatingStarsProps) {
  const [current, setCurrent] = useState(1)
  const [here, setHere] = useState(false)
  const stars = useRef<HTMLSpanElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = starAfterKey(current, event.key)
    if (!next) return
    event.preventDefault()
    stars.current?.querySelectorAll('button')[next - 1]?.focus()
    setCurrent(next)
  }
  const rate = (star: number) => {
    setCurrent(star)
    onRate(star)
  }
  const focus = { onFocus: () => setHere(true), onBlur: () => setHere(false) }
  return (
    <div role="group" aria-label={texts.name} aria-describedby={titleId} className={styles.rating} {...focus}>
      <span ref={stars} className={styles.stars}>
        {Array.from({ length: starCount }, (_, i) => i + 1).map((star) => (
          <Star
            key={star}
            star={star}
            tabIndex={star === current ? 0 : -1}
            average={averageOf(rating)}
            onRate={rate}
            onKeyDown={onKeyDown}
          />
        ))}
      </span>
      {/* Spoken when a click here changes it, silent when others rate. */}
      <span className={styles.average} aria-live={here ? 'polite' : 'off'}>
        {ratingLabel(rating)}
      </span>
    </div>
  )
}
