import { type ComponentProps, useId, useState } from 'react'
import { CustomerField } from '#app/ui/forms/customer-field.tsx'

type PlaceFieldProps = ComponentProps<typeof CustomerField> & {
  /** Asks for the names of places to suggest. */
  fetchPlaces: () => Promise<readonly string[]>
}

/** A field with places as suggestions, asked for when it gets the focus; any other text is as good (D17). */
export function PlaceField({ fetchPlaces, ...field }: PlaceFieldProps) {
  const id = useId()
  const [places, setPlaces] = useState<readonly string[]>([])
  return (
    <>
      <CustomerField
        {...field}
        list={id}
        // Without an answer there are no suggestions.
        onFocus={() => places.length === 0 && void fetchPlaces().then(setPlaces, () => {})}
      />
      <datalist id={id}>
        {places.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
    </>
  )
}
