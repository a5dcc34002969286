/** Runs `read`, or shares a run for the same URL that starts from now on. */
export type SingleFlight<Value> = (address: string, read: () => Promise<Value>) => Promise<Value>

interface Flight<Value> {
  readonly current: Promise<Value>
  next: Promise<Value> | undefined
}

/** Single flight by URL. A request during a read joins the next read, which sees earlier writes. */
export function singleFlight<Value>(): SingleFlight<Value> {
  const flights = new Map<string, Flight<Value>>()

  function start(address: string, read: () => Promise<Value>) {
    const flight: Flight<Value> = { current: read(), next: undefined }
    flights.set(address, flight)
    const forget = () => {
      if (!flight.next) flights.delete(address)
    }
    flight.current.then(forget, forget)
    return flight.current
  }

  return (address, read) => {
    const flight = flights.get(address)
    if (!flight) return start(address, read)
    const startNext = () => start(address, read)
    return (flight.next ??= flight.current.then(startNext, startNext))
  }
}
