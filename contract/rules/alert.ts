/** Alerts of one person that have not been told. */
export const ALERTS_MOST = 50;

/** Days for which a told alert stays in the list. */
export const ALERT_KEPT_DAYS = 30;
