/** The only importer of the router library, with the names that pages need. */
export { Link, Redirect, Route, Router, Switch, useLocation, useParams } from 'wouter'
