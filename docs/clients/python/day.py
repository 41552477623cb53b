"""A day's work by the recipe of GET /api/v1/public/openapi.json, with the standard library alone.

python3 day.py ORIGIN PASSWORD
"""

import base64
import hashlib
import hmac
import json
import re
import secrets
import sys
import time
import urllib.parse
import urllib.request

# The curve P-256 (FIPS 186-4).
P = 2**256 - 2**224 + 2**192 + 2**96 - 1
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
G = (
    0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
    0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
)


def add_points(one, other):
    if one is None or other is None:
        return one or other
    (x1, y1), (x2, y2) = one, other
    if x1 == x2 and (y1 + y2) % P == 0:
        return None
    if one == other:
        slope = (3 * x1 * x1 - 3) * pow(2 * y1, -1, P) % P
    else:
        slope = (y2 - y1) * pow(x2 - x1, -1, P) % P
    x = (slope * slope - x1 - x2) % P
    return x, (slope * (x1 - x) - y1) % P


def multiply_point(factor, point):
    """Returns the multiple of a point. Not in constant time: use a library where others measure it."""
    result = None
    while factor:
        if factor & 1:
            result = add_points(result, point)
        point = add_points(point, point)
        factor >>= 1
    return result


def to_base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64url(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def sha256(data):
    return hashlib.sha256(data).digest()


class Device:
    def __init__(self, private=None):
        self.private = private or secrets.randbelow(N - 1) + 1
        x, y = multiply_point(self.private, G)
        point = b"\x04" + x.to_bytes(32, "big") + y.to_bytes(32, "big")
        self.public_key = to_base64url(point)
        self.thumbprint = to_base64url(sha256(point))

    def derive_key(self, server_key, session_id, info):
        point = from_base64url(server_key)
        theirs = int.from_bytes(point[1:33], "big"), int.from_bytes(point[33:], "big")
        secret = multiply_point(self.private, theirs)[0].to_bytes(32, "big")
        extracted = hmac.digest(session_id.encode(), secret, "sha256")
        return hmac.digest(extracted, info.encode() + b"\x01", "sha256")


def build_canonical(version, method, url, body, timestamp, nonce, device, session_id):
    path, _, query = url.partition("?")
    pairs = urllib.parse.parse_qsl(query, keep_blank_values=True)
    params = sorted(f"{encode(name)}={encode(value)}" for name, value in pairs)
    parts = [version, method, path, "&".join(params), hashlib.sha256(body).hexdigest()]
    return "\n".join([*parts, timestamp, nonce, device, session_id]).encode()


def encode(text):
    return urllib.parse.quote(text, safe="-._~")


class Refusal(Exception):
    pass


class Client:
    def __init__(self, origin, document):
        self.origin = origin
        self.document = document

    def find_operation(self, method, path, query):
        operation = self.document["paths"][path][method.lower()]
        known = {each["name"] for each in operation["parameters"] if each["in"] == "query"}
        unknown = set(query) - known
        if unknown:
            raise ValueError(f"{path} has no parameter {unknown}")
        return operation

    def resolve(self, schema):
        name = schema.get("$ref", "").removeprefix("#/components/schemas/")
        return self.document["components"]["schemas"][name] if name else schema

    def sign_in(self, username, password):
        device = Device()
        path = "/api/v1/public/user/login"
        body = json.dumps({"username": username, "password": password, "public_key": device.public_key}).encode()
        timestamp = str(int(time.time()))
        canonical = build_canonical("v1", "POST", path, body, timestamp, "", device.thumbprint, "")
        sign = sha256(sha256(sha256(canonical))).hex()
        headers = {"device": device.thumbprint, "timestamp": timestamp, "sign": sign}
        data = self.send("POST", path, body, {**headers, "content-type": "application/json"})["data"]
        self.device, self.session_id, self.token = device, data["session_id"], data["access_token"]
        self.sign_key = device.derive_key(data["server_key"], self.session_id, "cangdan sign v2")

    def call(self, method, path, query=None, body=b"", content_type=None):
        operation = self.find_operation(method, path, query or {})
        url = path + ("?" + urllib.parse.urlencode(query) if query else "")
        timestamp, nonce = str(int(time.time())), to_base64url(secrets.token_bytes(16))
        device = self.device.thumbprint
        canonical = build_canonical("v2", method, url, body, timestamp, nonce, device, self.session_id)
        headers = {
            "accesstoken": self.token,
            "device": device,
            "timestamp": timestamp,
            "nonce": nonce,
            "sign": hmac.new(self.sign_key, sha256(canonical), "sha256").hexdigest(),
        }
        if content_type:
            headers["content-type"] = content_type
        answer = self.send(method, url, body, headers)
        schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
        forms = schema["oneOf"][0].get("discriminator", {}).get("mapping", {})
        if forms and answer["kind"] not in forms:
            raise ValueError(f"{path} does not describe {answer['kind']}")
        return answer

    def get(self, path, query=None):
        return self.call("GET", path, query)

    def post(self, path, record):
        content = self.document["paths"][path]["post"]["requestBody"]["content"]
        schema = self.resolve(content["application/json"]["schema"])
        missing = set(schema.get("required", [])) - set(record)
        unknown = set(record) - set(schema["properties"])
        if missing or unknown:
            raise ValueError(f"{path}: missing {missing}, unknown {unknown}")
        return self.call("POST", path, None, json.dumps(record).encode(), "application/json")

    def upload(self, path, query, file, corrections=None):
        boundary = secrets.token_hex(16)
        head = f"--{boundary}\r\ncontent-disposition: form-data; name="
        parts = [f'{head}"corrections"\r\n\r\n{json.dumps(corrections)}\r\n'] if corrections else []
        parts += [f'{head}"file"; filename="banks.csv"\r\n\r\n{file}\r\n', f"--{boundary}--\r\n"]
        body = "".join(parts).encode()
        return self.call("POST", path, query, body, f"multipart/form-data; boundary={boundary}")

    def open(self, url):
        with urllib.request.urlopen(self.origin + url) as reply:
            return reply.read().decode()

    def send(self, method, url, body, headers):
        data = body if method == "POST" else None
        request = urllib.request.Request(self.origin + url, data, headers, method=method)
        with urllib.request.urlopen(request) as reply:
            answer = json.loads(reply.read())
        if not answer["status"]:
            raise Refusal(f"{answer['code']}: {answer['message']} {answer.get('fields', '')}")
        return answer


def check_example(document):
    """Computes the worked example of the document by this client's own functions."""
    text = document["info"]["description"]
    read = dict(re.findall(r"^(private key|public_key|device|server_key|session_id|K_sign|sign) +(\S+)$", text, re.M))
    device = Device(int(read["private key"], 16))
    key = device.derive_key(read["server_key"], read["session_id"], "cangdan sign v2")
    canonical = re.search(r"^v2\nGET\n(?:.*\n){6}.*$", text, re.M).group().encode()
    sign = hmac.new(key, sha256(canonical), "sha256").hexdigest()
    found = device.public_key, device.thumbprint, key.hex(), sign
    return found == (read["public_key"], read["device"], read["K_sign"], read["sign"])


BANKS = "/api/v1/seller_p/bank/BankList"
RULE = "/api/v1/seller_p/good/PriceRule"


def list_banks(client, name):
    answer = client.get(BANKS, {"page": 1, "bank_name": name, "bank_type": 1, "sort": "bank_name", "order": "true"})
    assert answer["kind"] == "rows"
    return answer["data"]


def add_and_edit(client):
    bank = {
        "bank_name": "North Sea Bank",
        "bank_code": "102100099996",
        "bank_type": 1,
        "contact_name": "Li Wei",
        "contact_phone": "13800000000",
        "credit_limit": 1_000_000_00,
    }
    save = "/api/v1/seller_p/bank/BankSave"
    record = client.post(save, bank)["data"]["id"]
    version = client.get("/api/v1/seller_p/bank/BankInfo", {"id": record})["data"]["version"]
    client.post(save, {"id": record, "version": version, "contact_name": "Wang Min"})
    return list_banks(client, "North Sea")[0]["contact_name"]


def review(author, auditor):
    version = author.get(f"{RULE}Info")["data"]["version"]
    author.post(f"{RULE}Save", {"id": 1, "version": version, "max_change_rate": 8_00})
    version = auditor.get(f"{RULE}Info")["data"]["version"]
    auditor.post(f"{RULE}Audit", {"id": 1, "version": version, "audit_status": 1})
    return auditor.get(f"{RULE}Info")["data"]["row"]["audit_status"]


def export_banks(client):
    query = {"_down_excel": 3, "_down_excel_async": 1, "export_type": "csv"}
    task = client.get(BANKS, query)["data"]["task"]
    while True:
        tasks = client.get("/api/v1/seller/export/ExportManage", {"page": 1})["data"]
        status = next(each["status"] for each in tasks if each["id"] == task)
        assert status != 3
        if status == 2:
            break
        time.sleep(0.2)
    url = client.post("/api/v1/seller/export/ExportTicket", {"id": task})["data"]["url"]
    return "North Sea Bank" in client.open(url)


def import_banks(client):
    titles = "bank_name,bank_code,bank_type,contact_name,contact_phone"
    file = f"{titles}\nSouth Sea Bank,12,1,Zhao,13900000000\n"
    error = client.upload(BANKS, {"_excel_import": 2}, file)["data"]["errors"][0]
    corrections = {"cells": {str(error["row"]): {str(error["column"]): "102100099997"}}}
    imported = client.upload(BANKS, {"_excel_import": 1}, file, corrections)["data"]
    code = list_banks(client, "South Sea")[0]["bank_code"]
    return {"column": error["column"], "kept": imported["kept"], "corrected": imported["corrected"], "code": code}


def main(origin, password):
    with urllib.request.urlopen(f"{origin}/api/v1/public/openapi.json?lang=en") as reply:
        document = json.loads(reply.read())
    author, auditor = Client(origin, document), Client(origin, document)
    author.sign_in("user1", password)
    auditor.sign_in("user2", password)
    result = {
        "example": check_example(document),
        "contact": add_and_edit(author),
        "review": review(author, auditor),
        "exported": export_banks(author),
        "imported": import_banks(author),
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main(*sys.argv[1:3])
