# Varnish 6 or newer with vmod-xkey (package varnish-modules), before a shop on the same machine; TLS ends before it.
# The shop needs TRUST_PROXY=127.0.0.1 and CDN_PURGE_URL=http://127.0.0.1:6081/.
vcl 4.1;

import std;
import xkey;

backend default {
    .host = "127.0.0.1";
    .port = "3000";
    # Longer than the slowest answers, such as exports.
    .first_byte_timeout = 300s;
}

acl purgers {
    "127.0.0.1";
    "::1";
}

sub vcl_recv {
    if (req.method == "PURGE") {
        if (client.ip !~ purgers || req.http.X-Forwarded-For ~ ",") {
            return (synth(403));
        }
        set req.http.n-gone = xkey.purge(req.http.Surrogate-Key);
        return (synth(200, "Purged " + req.http.n-gone));
    }
    if (req.http.Upgrade ~ "(?i)websocket") {
        return (pipe);
    }
    # Metrics are only for requests from inside.
    if (req.url ~ "^/metrics($|\?)") {
        return (synth(404));
    }
    # Whoever is signed in, and programs with a key, always ask the shop.
    if (req.http.Cookie ~ "(^|; )(__Host-)?session=" || req.http.Authorization) {
        return (pass);
    }
    # Of a visitor's cookies a page depends only on the chosen language.
    if (req.http.Cookie ~ "(^|; )i18nextLng=") {
        set req.http.Cookie = regsub(req.http.Cookie, "^(?:.*; )?(i18nextLng=[A-Za-z-]+).*$", "\1");
    } else {
        unset req.http.Cookie;
    }
    if (req.method == "GET" || req.method == "HEAD") {
        return (hash);
    }
    return (pass);
}

sub vcl_pipe {
    if (req.http.Upgrade) {
        set bereq.http.Upgrade = req.http.Upgrade;
        set bereq.http.Connection = "upgrade";
    }
}

sub vcl_backend_response {
    if (beresp.http.Surrogate-Control ~ "max-age=\d+" && beresp.status == 200) {
        set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=(\d+).*$", "\1s"), 0s);
        set beresp.grace = 0s;
        set beresp.http.xkey = beresp.http.Surrogate-Key;
    } elseif (beresp.http.Cache-Control !~ "immutable") {
        set beresp.uncacheable = true;
    }
}

sub vcl_deliver {
    unset resp.http.xkey;
    unset resp.http.Surrogate-Key;
    unset resp.http.Surrogate-Control;
    unset resp.http.Cache-Tag;
    unset resp.http.CDN-Cache-Control;
}
